import type { Failure } from '#machines/failure.ts';
import type { ProfileRemovalContext } from './profile-removal.machine.ts';

/** As much of a snapshot as the selectors read, whatever the thing is. */
type Snapshot = {
  context: Pick<ProfileRemovalContext<unknown>, 'failure'>;
  hasTag(tag: 'busy'): boolean;
};

export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** Why the server does not delete it; deactivating is offered instead. */
export const refusal = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
