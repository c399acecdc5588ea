import type { KeyboardEvent } from 'react';
import { isKey, type KeyTable } from './keyTable.ts';

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea');

/** The keys of a row, in the order of their help. */
export const rowKeys = {
  next: { keys: 'j ArrowDown', does: 'LIST_KEY_NEXT' },
  previous: { keys: 'k ArrowUp', does: 'LIST_KEY_PREVIOUS' },
  mark: { keys: 'x', does: 'LIST_KEY_MARK' },
  open: { keys: 'Enter', does: 'LIST_KEY_OPEN' },
  help: { keys: '?', does: 'ANSWERS_KEY_HELP' },
} as const satisfies KeyTable;

export const asksForKeys = ({ key, target }: KeyboardEvent<HTMLElement>) =>
  isKey(rowKeys.help, key) && !isTyping(target);

/** Enter on a row opens it or its menu. */
export function onRowKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || !(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('tr');
  if (row === null) return;
  const isNext = isKey(rowKeys.next, key);
  if (isNext || isKey(rowKeys.previous, key)) {
    const other = isNext ? row.nextElementSibling : row.previousElementSibling;
    if (other instanceof HTMLElement) other.focus();
  } else if (isKey(rowKeys.mark, key)) row.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else if (isKey(rowKeys.open, key) && target === row) row.querySelector<HTMLElement>('[data-opens]')?.click();
  else return;
  event.preventDefault();
}
