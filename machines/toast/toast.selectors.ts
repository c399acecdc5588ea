import type { SnapshotFrom } from 'xstate';
import type { toastMachine } from './toast.machine.ts';

export const isLeaving = (snapshot: SnapshotFrom<typeof toastMachine>): boolean => snapshot.hasTag('leaving');
