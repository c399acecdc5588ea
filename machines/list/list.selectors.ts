import type { ListContext } from './list.machine.ts';
import { lastPage } from './list.pages.ts';
import type { ListQuery } from './list.query.ts';
import type { Sort } from './list.sort.ts';

/** As much of a snapshot as the selectors read, whatever the rows are. */
type Snapshot<TItem, TFilter> = {
  context: Pick<ListContext<TItem, TFilter>, 'query' | 'inSight' | 'shown' | 'totalItems'>;
  matches(state: 'loading'): boolean;
};

/** Nothing to show yet: the first load. */
export const isBlank = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.context.inSight === null;

export const queryOf = <TFilter>(snapshot: Snapshot<unknown, TFilter>): ListQuery<TFilter> => snapshot.context.query;

export const filterOf = <TFilter>(snapshot: Snapshot<unknown, TFilter>): TFilter => snapshot.context.query.filter;

const noRows: never[] = [];

export const rowsInSight = <TItem>(snapshot: Snapshot<TItem, unknown>): TItem[] =>
  snapshot.context.inSight?.rows ?? noRows;

export const totalItems = (snapshot: Snapshot<unknown, unknown>): number | null =>
  snapshot.context.inSight?.totalItems ?? null;

/** The page whose rows are in sight; the wanted one may still be on its way. */
export const pageInSight = (snapshot: Snapshot<unknown, unknown>): number =>
  snapshot.context.inSight?.page ?? snapshot.context.query.page;

export const pageSizeInSight = (snapshot: Snapshot<unknown, unknown>): number =>
  snapshot.context.inSight?.pageSize ?? snapshot.context.query.pageSize;

export const pageCount = (snapshot: Snapshot<unknown, unknown>): number =>
  lastPage(totalItems(snapshot) ?? 0, pageSizeInSight(snapshot));

/** The order that the rows in sight really have. */
export const sortInSight = (snapshot: Snapshot<unknown, unknown>): Sort | null =>
  snapshot.context.inSight?.sort ?? null;

/** Rows are in sight, and newer ones are on their way. */
export const isRefreshing = (snapshot: Snapshot<unknown, unknown>): boolean =>
  snapshot.context.inSight !== null && snapshot.matches('loading');

/** The rows of the first chunk, which is all of them where everything comes in one answer. */
export const firstChunk = <TItem>(snapshot: Snapshot<TItem, unknown>): TItem[] =>
  snapshot.context.shown.find(({ chunkNumber }) => chunkNumber === 1)?.items ?? noRows;

/** "as of": when the oldest of the rows in sight was loaded. */
export const loadedAt = (snapshot: Snapshot<unknown, unknown>): string | null =>
  snapshot.context.inSight?.loadedAt ?? null;

/** What a bar of pages shows. Nobody can turn while the rows in sight belong to a question that has been replaced. */
export function pagesOf(snapshot: Snapshot<unknown, unknown>) {
  const size = pageSizeInSight(snapshot);
  const shown = rowsInSight(snapshot).length;
  const from = shown === 0 ? 0 : (pageInSight(snapshot) - 1) * size + 1;
  return {
    page: pageInSight(snapshot),
    pages: pageCount(snapshot),
    from,
    to: shown === 0 ? 0 : from + shown - 1,
    total: totalItems(snapshot) ?? 0,
    size,
    canTurn: snapshot.context.totalItems !== null && snapshot.context.query.pageSize === size,
  };
}
