import { retryPause } from '#machines/retry.ts';
import type { QuestionnairesContext } from './questionnaires.machine.ts';

type Snapshot = { context: QuestionnairesContext; hasTag(tag: 'loading' | 'failed' | 'waitingToRetry'): boolean };

/** The forms at hand, by id; `null` for one that no longer exists. */
export const formsHeld = ({ context }: Snapshot): QuestionnairesContext['held'] => context.held;

export function retryOf(snapshot: Snapshot) {
  const { failure, failures } = snapshot.context;
  if (failure === null) return null;
  const pause = snapshot.hasTag('waitingToRetry') ? retryPause(failures, failure) : null;
  return { fault: failure, pause, isRetrying: snapshot.hasTag('loading') };
}
