import type { SnapshotFrom } from 'xstate';
import type { QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';
import type { nextVisitMachine } from './next-visit.machine.ts';

type Snapshot = SnapshotFrom<typeof nextVisitMachine>;

/** Whether the visit is on screen before the server has dealt it. */
export const isExpected = (snapshot: Snapshot, visit: ThreadKey): boolean =>
  snapshot.hasTag('expecting') && isSameThread(snapshot.context.expected, visit);

const none: readonly QueuedAct[] = [];

/** What was given about the visit and waits for it to be dealt. */
export const heldFor = (snapshot: Snapshot, visit: ThreadKey | null): readonly QueuedAct[] =>
  visit !== null && isExpected(snapshot, visit) ? snapshot.context.held : none;

/** The name of the visit that was shown and is somebody else's; null where there is none. */
export const missedIn = ({ context }: Snapshot): string | null => context.missed?.pollingStationName ?? null;
