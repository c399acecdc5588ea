import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/failure.ts';
import { retryPause } from '#machines/retry.ts';
import type { createResourceMachine } from './resource.machine.ts';

export type ResourceSnapshot<TItem, TKey> = SnapshotFrom<ReturnType<typeof createResourceMachine<TItem, TKey>>>;

export const isLoading = (snapshot: ResourceSnapshot<unknown, unknown>): boolean => snapshot.hasTag('loading');
export const hasFailed = (snapshot: ResourceSnapshot<unknown, unknown>): boolean => snapshot.hasTag('failed');
export const isNotFound = (snapshot: ResourceSnapshot<unknown, unknown>): boolean => snapshot.matches('notFound');

export const itemOf = <TItem, TKey>(snapshot: ResourceSnapshot<TItem, TKey>): TItem | null => snapshot.context.item;

export const failureOf = (snapshot: ResourceSnapshot<unknown, unknown>): Failure | null => snapshot.context.failure;

/** Milliseconds between the failure and the next automatic try; `null` when none will come. */
export const pauseBeforeRetry = (snapshot: ResourceSnapshot<unknown, unknown>): number | null =>
  snapshot.matches({ failed: 'waitingToRetry' })
    ? retryPause(snapshot.context.failures, snapshot.context.failure)
    : null;
