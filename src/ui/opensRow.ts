import type { MouseEvent } from 'react';

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, label, select') !== null;

/** Whether a click on a row means the row: not what stands in it, and not the end of marking its text to copy it. */
export const opensRow = ({ target }: MouseEvent): boolean =>
  !isControl(target) && getSelection()?.isCollapsed !== false;
