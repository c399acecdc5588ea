import type { Failure } from '#machines/failure.ts';
import type { RemovalContext } from './removal.machine.ts';

/** As much of a snapshot as the selectors read, whatever the thing is. */
type Snapshot = {
  context: Pick<RemovalContext<unknown>, 'failure'>;
  hasTag(tag: 'confirming' | 'busy' | 'refused'): boolean;
};

export const isConfirming = (snapshot: Snapshot): boolean => snapshot.hasTag('confirming');
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** The server does not delete it; deactivating is offered instead, beside the reason. */
export const isRefused = (snapshot: Snapshot): boolean => snapshot.hasTag('refused');
export const refusal = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
