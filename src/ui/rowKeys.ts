import type { KeyboardEvent } from 'react';

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea');

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** `?` in a row asks which keys there are. */
export const asksForKeys = ({ key, target }: KeyboardEvent<HTMLElement>) => key === '?' && !isTyping(target);

/** `j`, `k` and the arrows move from row to row, `x` selects, Enter on a row opens it or its menu. */
export function onRowKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || !(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('tr');
  if (row === null) return;
  const step = steps[key];
  if (step !== undefined) {
    const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
    if (next instanceof HTMLElement) next.focus();
  } else if (key === 'x') row.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else if (key === 'Enter' && target === row) row.querySelector<HTMLElement>('[data-opens]')?.click();
  else return;
  event.preventDefault();
}
