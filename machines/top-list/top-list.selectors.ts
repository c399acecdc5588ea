import type { SnapshotFrom } from 'xstate';
import type { StatisticValue } from '#contract/statistics.ts';
import type { Failure } from '#machines/failure.ts';
import { lastPage } from '#machines/list/list.pages.ts';
import type { topListMachine, Whole } from './top-list.machine.ts';

type Snapshot = Pick<SnapshotFrom<typeof topListMachine>, 'context'>;

/** As much of a list as tells how it stands. */
export type Standable = Snapshot & { children: { load?: { getSnapshot(): { context: { failure: Failure | null } } } } };

/** How a list stands to its reader. Figures that are there stay `shown`, whatever becomes of getting newer ones. */
export type Standing = 'loading' | 'shown' | 'empty' | 'failed';

export function standingOf({ context: { inSight }, children: { load } }: Standable): Standing {
  if (inSight !== null) return inSight.rows.length > 0 ? 'shown' : 'empty';
  return (load?.getSnapshot().context.failure ?? null) === null ? 'loading' : 'failed';
}

/** Figures are in sight, and others are asked for. */
export const isRefreshing = ({ context, children }: Standable): boolean =>
  context.inSight !== null && children.load !== undefined;

const noRows: StatisticValue[] = [];

export const rowsInSight = ({ context }: Snapshot): StatisticValue[] => context.inSight?.rows ?? noRows;

/** What the bars of every page are measured by. */
export const greatest = ({ context }: Snapshot): string => context.inSight?.greatest ?? '';

export const wholeOf = ({ context }: Snapshot): Whole | null => context.inSight?.whole ?? null;

/** When the figures in sight were computed; `null` while there are none. */
export const asOf = ({ context }: Snapshot): string | null => context.inSight?.asOf ?? null;

/** What a bar of pages shows, by the page whose figures are in sight. */
export function pagesOf(snapshot: Snapshot) {
  const { inSight, pageSize } = snapshot.context;
  const { rows, page, totalItems } = inSight ?? { rows: noRows, page: 1, totalItems: 0 };
  const before = (page - 1) * pageSize;
  return {
    page,
    pages: lastPage(totalItems, pageSize),
    from: rows.length === 0 ? 0 : before + 1,
    to: rows.length === 0 ? 0 : before + rows.length,
    total: totalItems,
  };
}
