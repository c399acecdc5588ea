import type { SnapshotFrom } from 'xstate';
import type { bulkActMachine } from './bulk-act.machine.ts';

type Snapshot = SnapshotFrom<typeof bulkActMachine>;

/** Rows can be picked, or what became of them is shown. */
export const isOn = (snapshot: Snapshot): boolean => !snapshot.matches('off');
export const isPicking = (snapshot: Snapshot): boolean => snapshot.hasTag('picking');
export const isRunning = (snapshot: Snapshot): boolean => snapshot.hasTag('running');
export const isHalted = (snapshot: Snapshot): boolean => snapshot.hasTag('halted');
export const isOver = (snapshot: Snapshot): boolean => snapshot.matches('over');
/** All that match are meant, not only the picked ones. */
export const areAllChosen = (snapshot: Snapshot): boolean => snapshot.matches({ choosing: 'all' });
export const isGathering = (snapshot: Snapshot): boolean => snapshot.matches({ running: 'gathering' });

/** How many visits it is about is known. */
export const isCounted = ({ context }: Snapshot): boolean => context.isGathered;

/** Visits that were answered, done or left. */
export const answeredCount = ({ context: { done, left } }: Snapshot): number => done + left.length;
