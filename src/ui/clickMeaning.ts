import type { MouseEvent } from 'react';

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, label, select') !== null;

/** Whether a click on a row means the row: not what stands in it, and not the end of marking its text to copy it. */
export const opensRow = ({ target }: MouseEvent): boolean =>
  !isControl(target) && getSelection()?.isCollapsed !== false;

/** A press on a link that opens nothing in another tab or window, and saves nothing. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
