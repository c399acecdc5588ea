import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/failure.ts';
import { retryPause } from '#machines/retry.ts';
import type { liveMachine } from './live.machine.ts';

type Snapshot = SnapshotFrom<typeof liveMachine>;

/** What has come that is not in the list on screen. */
export type Waiting = {
  fresh: number;
  changed: number;
  /** False where the numbers may name too many or too few: then only that something came can be said. */
  isExact: boolean;
  /** The list has to be asked for anew. */
  isTooMuch: boolean;
};

const none: Waiting = { fresh: 0, changed: 0, isExact: true, isTooMuch: false };

export function waitingOf({ context: { shown, pending } }: Snapshot): Waiting {
  if (shown?.isIn !== true) return none;
  const arrivals = Object.values(pending.arrivals);
  const fresh = arrivals.filter(({ isNew }) => isNew).length;
  return { fresh, changed: arrivals.length - fresh, isExact: pending.isExact, isTooMuch: pending.isTooMuch };
}

/** Whether anything waits to be brought in. */
export function hasCome(snapshot: Snapshot): boolean {
  const { fresh, changed, isTooMuch } = waitingOf(snapshot);
  return isTooMuch || fresh + changed > 0;
}

export const isOpen = (snapshot: Snapshot): boolean => snapshot.hasTag('open');
export const isPolling = (snapshot: Snapshot): boolean => snapshot.hasTag('polling');
/** Nobody tells us of anything at the moment. */
export const isLost = (snapshot: Snapshot): boolean => snapshot.hasTag('lost') || isStalled(snapshot);
/** The server is there and cannot tell; nothing is tried from here. */
export const isStalled = (snapshot: Snapshot): boolean => snapshot.hasTag('stalled');

/** Why we are told of nothing, from the failure until a try succeeds; `null` while all is well. */
export const failureOf = (snapshot: Snapshot): Failure | null =>
  isLost(snapshot) || snapshot.matches({ streaming: 'connecting' }) ? snapshot.context.failure : null;

/** Milliseconds until the next try, from the moment of the failure; `null` when none will come. */
export const pauseBeforeReconnect = (snapshot: Snapshot): number | null =>
  snapshot.hasTag('lost') ? retryPause(snapshot.context.failures, snapshot.context.failure) : null;
