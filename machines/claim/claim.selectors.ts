import type { ClaimContext } from './claim.machine.ts';

/** As much of a snapshot as the selectors read, whatever is claimed. */
type Snapshot = {
  context: Pick<ClaimContext<unknown>, 'takenBy' | 'endsAt'>;
  hasTag(tag: 'mine' | 'lost'): boolean;
};

export const isMine = (snapshot: Snapshot): boolean => snapshot.hasTag('mine');

/** That it was lost, and to whom: null where it ran out; undefined where nothing was lost. */
export const lossOf = (snapshot: Snapshot): { to: string | null } | undefined =>
  snapshot.hasTag('lost') ? { to: snapshot.context.takenBy } : undefined;

/** When it ends, where that is near; null where it is not. */
export const endOf = (snapshot: Snapshot): string | null => (isMine(snapshot) ? snapshot.context.endsAt : null);
