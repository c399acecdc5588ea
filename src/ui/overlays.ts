/** Over the screen lies something that has the keys: a dialog, or a card that was opened beside a name. */
export const isOverlaid = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open], [popover][data-open]') !== null;

/** Closes the header's menus: the browser draws what it opened itself above every dialog of ours. */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover();
}
