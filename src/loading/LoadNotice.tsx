import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';
import { type Loading, useRetry } from './useRetry.ts';

interface LoadNoticeProps {
  actor: ActorRef<Snapshot<unknown> & Loading, { type: 'load.retried' }>;
  /** What could not be loaded. */
  title: string;
  /** On a whole page: whether what came before stands in sight. A part of a page leaves it out: its title says which part it is. */
  inSight?: boolean | undefined;
}

/** Why an actor's load failed, when it is tried again, and the way to do so now; nothing while it does not fail. */
export function LoadNotice({ actor, title, inSight }: LoadNoticeProps) {
  const { t } = useTranslation();
  const retry = useRetry(actor);
  return (
    retry && (
      <RetryNotice
        {...retry}
        title={inSight === true ? t('NOT_UPDATED') : title}
        isAlone={inSight === false}
        onRetry={() => actor.send({ type: 'load.retried' })}
      />
    )
  );
}
