import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/failure.ts';
import { retryPause } from '#machines/retry.ts';
import type { createListMachine } from './list.machine.ts';
import { lastPage, type ListQuery, type Sort } from './list.query.ts';

export type ListSnapshot<TItem, TFilter> = SnapshotFrom<ReturnType<typeof createListMachine<TItem, TFilter>>>;

export const isLoading = (snapshot: ListSnapshot<unknown, unknown>): boolean => snapshot.hasTag('loading');
export const hasFailed = (snapshot: ListSnapshot<unknown, unknown>): boolean => snapshot.hasTag('failed');

/** Nothing to show yet: the first load, or after a refresh. */
export const isBlank = (snapshot: ListSnapshot<unknown, unknown>): boolean => snapshot.context.inSight === null;

export const queryOf = <TItem, TFilter>(snapshot: ListSnapshot<TItem, TFilter>): ListQuery<TFilter> =>
  snapshot.context.query;

export const filterOf = <TItem, TFilter>(snapshot: ListSnapshot<TItem, TFilter>): TFilter =>
  snapshot.context.query.filter;

const noRows: never[] = [];

export const rowsInSight = <TItem, TFilter>(snapshot: ListSnapshot<TItem, TFilter>): TItem[] =>
  snapshot.context.inSight?.rows ?? noRows;

export const totalItems = (snapshot: ListSnapshot<unknown, unknown>): number | null =>
  snapshot.context.inSight?.totalItems ?? null;

/** The page whose rows are in sight; the wanted one may still be on its way. */
export const pageInSight = (snapshot: ListSnapshot<unknown, unknown>): number =>
  snapshot.context.inSight?.page ?? snapshot.context.query.page;

export const pageSizeInSight = (snapshot: ListSnapshot<unknown, unknown>): number =>
  snapshot.context.inSight?.pageSize ?? snapshot.context.query.pageSize;

export const pageCount = (snapshot: ListSnapshot<unknown, unknown>): number =>
  lastPage(totalItems(snapshot) ?? 0, pageSizeInSight(snapshot));

/** The order that the rows in sight really have. */
export const sortInSight = (snapshot: ListSnapshot<unknown, unknown>): Sort | null =>
  snapshot.context.inSight?.sort ?? null;

/** "as of": when the oldest of the rows in sight was loaded. */
export const loadedAt = (snapshot: ListSnapshot<unknown, unknown>): string | null =>
  snapshot.context.inSight?.loadedAt ?? null;

export const failureOf = (snapshot: ListSnapshot<unknown, unknown>): Failure | null => snapshot.context.failure;

/** Milliseconds between the failure and the next automatic try; `null` when none will come. */
export const pauseBeforeRetry = (snapshot: ListSnapshot<unknown, unknown>): number | null =>
  snapshot.matches({ failed: 'waitingToRetry' })
    ? retryPause(snapshot.context.failures, snapshot.context.failure)
    : null;
