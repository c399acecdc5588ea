import { same } from '#machines/same.ts';
import { type FlagOf, isSameFlag, type TogglesContext } from './toggles.machine.ts';

/** As much of a snapshot as the selectors read, whatever the flags are. */
type Snapshot = { context: TogglesContext<string> };

/** What a flag shows, where the row as it was loaded has `loaded`. */
export function flagShown({ context }: Snapshot, which: FlagOf<string>, loaded: boolean): boolean {
  const pending = context.pending.find((one) => isSameFlag(one, which));
  const settled = context.settled.find((one) => isSameFlag(one, which));
  return pending?.wish ?? settled?.value ?? loaded;
}

export const isBeingSwitched = ({ context }: Snapshot, which: FlagOf<string>): boolean =>
  context.pending.some((one) => isSameFlag(one, which));

/** Whether each flag shows the same in both. */
export const showsTheSame = ({ context: before }: Snapshot, { context: now }: Snapshot): boolean => same(before, now);
