import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Session } from '#contract/account.ts';
import type { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { isAskedAboutAll, isEnding, resourceOf } from '#machines/sessions/sessions.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { Sessions as ShownSessions } from '#src/ui/Sessions.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { useRetry } from '#src/loading/useRetry.ts';
import type { SessionsActor } from './account.actors.ts';
import styles from './Account.module.css';

const loadQuestion = () => import('./EndOthers.tsx');
const EndOthers = lazyPart(async () => (await loadQuestion()).EndOthers);

type Resource = ActorRefFrom<ReturnType<typeof createResourceMachine<Session[], null>>>;

/** Where the reader is logged in. */
export function Sessions({ sessions }: { sessions: SessionsActor }) {
  const { t } = useTranslation();
  const resource = useSelector(sessions, resourceOf);
  const isAsked = useSelector(sessions, isAskedAboutAll);
  useAhead(loadQuestion);
  return (
    <section className={styles['section']} aria-labelledby="sessions">
      <h2 id="sessions" tabIndex={-1}>
        {t('SESSIONS')}
      </h2>
      {resource && <Rows sessions={sessions} resource={resource} />}
      <LazyPart onClose={() => sessions.send({ type: 'end.cancelled' })}>
        {isAsked && <EndOthers sessions={sessions} />}
      </LazyPart>
    </section>
  );
}

function Rows({ sessions, resource }: { sessions: SessionsActor; resource: Resource }) {
  const { t } = useTranslation();
  const format = useFormat();
  const items = useSelector(resource, itemOf<Session[]>);
  const retry = useRetry(resource);
  const ending = useSelector(sessions, isEnding);
  return (
    <ShownSessions
      label={t('SESSIONS')}
      sessions={items}
      retry={retry}
      format={format.dateTime}
      isEnding={ending}
      endAll={t('SESSIONS_END_OTHERS')}
      onRetry={() => resource.send({ type: 'load.retried' })}
      onEnd={(session) => sessions.send({ type: 'end.asked', session })}
      onEndAll={() => sessions.send({ type: 'end.asked', session: null })}
    />
  );
}
