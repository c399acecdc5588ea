import type { RecoveryContext } from './recovery.machine.ts';

/** The work that is asked about, while `asking`. */
export const offeredCopy = <TCopy>(snapshot: { context: Pick<RecoveryContext<TCopy>, 'copies'> }): TCopy | null =>
  snapshot.context.copies[0] ?? null;

/** How many more are asked about after this one. */
export const furtherCopies = (snapshot: { context: Pick<RecoveryContext<unknown>, 'copies'> }): number =>
  Math.max(0, snapshot.context.copies.length - 1);
