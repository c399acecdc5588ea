import type { SnapshotFrom } from 'xstate';
import type { unseenMachine } from './unseen.machine.ts';

type Snapshot = SnapshotFrom<typeof unseenMachine>;

/** How many are known; `null` while the number could be wrong. */
export const unseenCount = ({ context }: Snapshot): number | null =>
  context.isCounted ? Object.keys(context.unseen).length : null;

/** Whether there are more than the count says. */
export const unseenGoesOn = ({ context }: Snapshot): boolean => context.goesOn;

export const announcedCount = ({ context }: Snapshot): number => context.announced;
