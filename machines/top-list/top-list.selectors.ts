import type { SnapshotFrom } from 'xstate';
import type { StatisticValue } from '#contract/statistics.ts';
import { lastPage, type topListMachine } from './top-list.machine.ts';

type Snapshot = SnapshotFrom<typeof topListMachine>;

/** How a list stands to its reader. Figures that are there stay `shown`, whatever becomes of getting newer ones. */
export type Standing = 'loading' | 'shown' | 'empty' | 'failed';

export function standingOf({ context: { inSight, failure } }: Pick<Snapshot, 'context'>): Standing {
  if (inSight !== null) return inSight.rows.length > 0 ? 'shown' : 'empty';
  return failure === null ? 'loading' : 'failed';
}

export const isLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('loading');

const noRows: StatisticValue[] = [];

export const rowsInSight = ({ context }: Snapshot): StatisticValue[] => context.inSight?.rows ?? noRows;

/** What the bars of every page are measured by. */
export const greatest = ({ context }: Snapshot): string => context.inSight?.greatest ?? '';

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
    isLoading: isLoading(snapshot),
  };
}
