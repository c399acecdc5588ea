import type { SnapshotFrom } from 'xstate';
import type { WallView, wallMachine } from './wall.machine.ts';

type Snapshot = Pick<SnapshotFrom<typeof wallMachine>, 'context' | 'hasTag'>;

export const viewOf = ({ context }: Snapshot): WallView => context.view;
export const isHeld = (snapshot: Snapshot): boolean => snapshot.hasTag('held');
