import type { ActorRef, Snapshot } from 'xstate';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';
import { type Loading, useRetry } from './useRetry.ts';

interface LoadNoticeProps {
  actor: ActorRef<Snapshot<unknown> & Loading, { type: 'load.retried' }>;
  title: string;
  /** Nothing else stands there. */
  isAlone?: boolean;
}

/** Why an actor's load failed, when it is tried again, and the way to do so now; nothing while it does not fail. */
export function LoadNotice({ actor, ...rest }: LoadNoticeProps) {
  const retry = useRetry(actor);
  return retry && <RetryNotice {...retry} {...rest} onRetry={() => actor.send({ type: 'load.retried' })} />;
}
