import type { MouseEvent } from 'react';

/** A press on a link that opens nothing in another tab or window, and saves nothing. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
