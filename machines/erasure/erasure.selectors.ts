import type { SnapshotFrom } from 'xstate';
import type { erasureMachine } from './erasure.machine.ts';

type Snapshot = SnapshotFrom<typeof erasureMachine>;

export const isErasing = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const takesNotes = (snapshot: Snapshot): boolean => snapshot.context.withNotes;
export const failureOf = (snapshot: Snapshot) => snapshot.context.failure;
/** How many are left; nothing before the first part is done. */
export const leftOf = (snapshot: Snapshot): number | null => snapshot.context.left;
