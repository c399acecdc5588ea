import type { WallFiguresContext } from './wall-figures.machine.ts';

/** As much of a snapshot as the selectors read, whatever is shown. */
type Snapshot<TFigures> = { context: WallFiguresContext<TFigures>; hasTag(tag: 'over'): boolean };

/** In milliseconds: a figure that is older says so, whatever the reason. */
const FRESH = 10_000;

export const figuresOf = <TFigures>({ context }: Snapshot<TFigures>): TFigures | null =>
  context.answered?.figures ?? null;
/** The link has ended, or the session. */
export const isOver = (snapshot: Snapshot<unknown>): boolean => snapshot.hasTag('over');
export const nowOf = ({ context }: Snapshot<unknown>): number => context.now;
export const hasFailed = ({ context }: Snapshot<unknown>): boolean => context.failure !== null;
/** Something other than the line is wrong. */
export const isBroken = ({ context: { failure } }: Snapshot<unknown>): boolean =>
  failure !== null && !['offline', 'timeout', 'server'].includes(failure.kind);

/** In milliseconds, how old the figures are that are not as new as they should be; null where they are. */
export function lateBy({ context: { answered, failure, now } }: Snapshot<unknown>): number | null {
  if (answered === null) return null;
  const age = Math.max(0, now - answered.at);
  return failure === null && age <= FRESH ? null : age;
}
