import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { namesShown } from '#tests/support/screen.tsx';

interface Listed<T> {
  context: { inSight: { rows: readonly T[]; page: number; pageSize: number; totalItems: number } | null };
  matches: (state: 'loading') => boolean;
}

export const listed = <T>({ context: { inSight } }: Listed<T>): boolean => inSight !== null && inSight.rows.length > 0;

/** What has to be seen of any list, in each of its states: its rows, that they are on their way, or that there are none. */
export function showsList<T>(snapshot: Listed<T>, none: string, nameOf: (row: T) => string): void {
  const rows = snapshot.context.inSight?.rows ?? [];
  const isBusy = snapshot.matches('loading');
  expect(screen.queryByText('Loading…') !== null).toBe(isBusy && !listed(snapshot));
  expect(screen.queryByText(none) !== null).toBe(!isBusy && !listed(snapshot));
  expect(namesShown()).toEqual(rows.map(nameOf));
  expect(document.querySelector('table')?.getAttribute('aria-busy')).toBe(
    listed(snapshot) ? String(isBusy) : undefined,
  );
}

/** The place of the rows in sight among all, in words. */
export function showsPlace<T>({ context: { inSight } }: Listed<T>): void {
  const { rows = [], page = 1, pageSize = 0, totalItems = 0 } = inSight ?? {};
  const before = (page - 1) * pageSize;
  expect(screen.queryByText(/^Showing/u)?.textContent).toBe(
    rows.length === 0 ? undefined : `Showing ${before + 1} to ${before + rows.length} of ${totalItems}`,
  );
}
