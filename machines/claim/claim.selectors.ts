import type { SnapshotFrom } from 'xstate';
import type { claimMachine } from './claim.machine.ts';

type Snapshot = SnapshotFrom<typeof claimMachine>;

export const isMine = (snapshot: Snapshot): boolean => snapshot.hasTag('mine');

/** That it was lost, and to whom: null where it ran out; undefined where nothing was lost. */
export const lossOf = (snapshot: Snapshot): { to: string | null } | undefined =>
  snapshot.matches('lost') ? { to: snapshot.context.takenBy } : undefined;
