import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/failure.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { isWaiting, type GivenAct, type QueuedAct } from './act-queue.items.ts';
import type { actQueueMachine } from './act-queue.machine.ts';

type Snapshot = SnapshotFrom<typeof actQueueMachine>;

/** What was given and is safe, in the order in which it goes. */
export const waitingIn = ({ context }: Snapshot): QueuedAct[] => context.items.filter(isWaiting);

/** The same of one visit: its review is shown as if the server had taken it. */
export const waitingFor = (snapshot: Snapshot, visit: ThreadKey | null): QueuedAct[] =>
  waitingIn(snapshot).filter((item) => isSameThread(item.visit, visit));

/** The same is being made safe, and not shown yet: whoever presses again has not seen what they did. */
export const isBeingKept = ({ context: { given, writing } }: Snapshot, visit: ThreadKey, { type }: GivenAct): boolean =>
  [...given, ...writing.given].some(({ act, ...item }) => act.type === type && isSameThread(item.visit, visit));

/** What the server refused, until somebody has read it. */
export const returnedIn = ({ context }: Snapshot): QueuedAct[] => context.items.filter((item) => !isWaiting(item));

/** Why nothing goes out; null while all is well. */
export const stuckBy = (snapshot: Snapshot): Failure | null =>
  snapshot.hasTag('waitingToRetry') ? snapshot.context.failure : null;

/** Whether closing the tab loses what waits. */
export const isUnsafe = (snapshot: Snapshot): boolean =>
  !snapshot.context.isKept && (waitingIn(snapshot).length > 0 || snapshot.context.given.length > 0);

/** How many acts whoever logs out leaves behind: those that the server has not taken, safe here or not yet. */
export const leftBehind = ({ context: { items, given, writing } }: Snapshot): number =>
  items.length + given.length + writing.given.length;
