import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { getStatistic } from '#contract/statistics.ts';
import { type FiguresRequest, topListMachine } from '#machines/top-list/top-list.machine.ts';
import { standingOf } from '#machines/top-list/top-list.selectors.ts';
import { requestOf } from '#tests/support/loader.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { openTopList } from './statistics.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof topListMachine>;
type Action = ActionOf<typeof topListMachine, Stage>;

const asOf = '2026-11-22T08:00:00.000Z';
const input = { key: 'numar-observatori', pageSize: 20 };
const rowsOf = (page: number, total: number) =>
  Array.from({ length: Math.max(0, Math.min(20, total - (page - 1) * 20)) }, (_, index) => {
    const rank = (page - 1) * 20 + index + 1;
    return { label: `County ${rank}`, value: String(1_000 - rank) };
  });

const requested = (snapshot: Snapshot): FiguresRequest | undefined => requestOf(snapshot.children.load);
const isShown = (snapshot: Snapshot) => standingOf(snapshot) === 'shown';
const answers = (total: number): Action => ({
  event: (snapshot) => {
    const asked = requested(snapshot);
    return (
      asked && { type: 'xstate.done.actor.load', output: { rows: rowsOf(asked.page, total), totalItems: total, asOf } }
    );
  },
  does: (stage, snapshot) => {
    const { page } = requested(snapshot) ?? { page: 0 };
    const one = stage.waiting(getStatistic);
    expect(one.args).toEqual({ params: { method: 'observerNumber' }, query: { page, pageSize: 20 } });
    return settle(() => one.answer({ data: rowsOf(page, total), totalItems: total, totalPages: 9, asOf }));
  },
});
const turns = (by: 1 | -1, name: string): Action => ({
  event: (snapshot) => {
    const page = (snapshot.context.inSight?.page ?? 0) + by;
    return isShown(snapshot) && snapshot.can({ type: 'page.changed', page })
      ? { type: 'page.changed', page }
      : undefined;
  },
  does: () => press(name),
});

const actions = {
  'two pages come': answers(22),
  'nothing comes': answers(0),
  'next page wanted': turns(1, 'Next page'),
  'previous page wanted': turns(-1, 'Previous page'),
  refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
} satisfies Record<string, Action>;

function showsState(snapshot: Snapshot) {
  expect(screen.queryByText('Loading…') !== null).toBe(standingOf(snapshot) === 'loading');
  expect(screen.queryByText('No figures yet') !== null).toBe(standingOf(snapshot) === 'empty');
}

function showsFigures({ context: { inSight } }: Snapshot, stage: Stage) {
  expect(stage.toasts).toEqual([]);
  const rows = inSight?.rows ?? [];
  const first = ((inSight?.page ?? 1) - 1) * 20 + 1;
  expect(screen.queryAllByRole('listitem').map((row) => row.textContent)).toEqual(
    rows.map(({ label, value }, index) => `${first + index}${label}${value}`),
  );
  expect(screen.queryByText(/^Showing/u)?.textContent).toBe(
    rows.length === 0 ? undefined : `Showing ${first} to ${first + rows.length - 1} of ${inSight?.totalItems}`,
  );
  expect(screen.queryByText(/^as of/u)?.textContent).toBe(inSight === null ? undefined : 'as of 10:00:00');
}

walkScreen({
  name: 'STA-01 STA-03 STA-04 a complete list shows what its machine says',
  machine: topListMachine,
  input,
  actions,
  key: (snapshot) => [snapshot.value, snapshot.context.inSight?.page, standingOf(snapshot)],
  async open() {
    const stage = openTopList();
    await settle(() => {});
    return stage;
  },
  shows(snapshot, stage) {
    showsState(snapshot);
    showsFigures(snapshot, stage);
  },
  atLeast: 12,
});
