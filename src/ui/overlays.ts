/** Over the screen lies something that has the keys: a dialog, or a card that was opened beside a name. */
export const isOverlaid = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open], [popover][data-open]') !== null;
