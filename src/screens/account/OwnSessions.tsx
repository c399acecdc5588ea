import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isAskedAboutAll } from '#machines/sessions/sessions.selectors.ts';
import { SessionRows } from '#src/sessions/SessionRows.tsx';
import type { SessionsActor } from '#src/sessions/sessions.actors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import styles from './Account.module.css';

const loadQuestion = () => import('./EndOthers.tsx');
const EndOthers = lazyPart(async () => (await loadQuestion()).EndOthers);

/** Where the reader is logged in. */
export function OwnSessions({ sessions }: { sessions: SessionsActor }) {
  const { t } = useTranslation();
  const isAsked = useSelector(sessions, isAskedAboutAll);
  useAhead(loadQuestion);
  return (
    <section className={styles['section']} aria-labelledby="sessions">
      <h2 id="sessions" tabIndex={-1}>
        {t('SESSIONS')}
      </h2>
      <SessionRows sessions={sessions} label={t('SESSIONS')} endAll={t('SESSIONS_END_OTHERS')} />
      <LazyPart onClose={() => sessions.send({ type: 'end.cancelled' })}>
        {isAsked && <EndOthers sessions={sessions} />}
      </LazyPart>
    </section>
  );
}
