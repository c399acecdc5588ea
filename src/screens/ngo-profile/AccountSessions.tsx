import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Session } from '#contract/account.ts';
import type { NgoAdmin } from '#contract/ngos.ts';
import type { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { isAskedAboutAll, isEnding, resourceOf } from '#machines/sessions/sessions.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Sessions } from '#src/ui/Sessions.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { sessionsLogic, type SessionsActor } from './account-sessions.actors.ts';
import styles from './Accounts.module.css';

type Resource = ActorRefFrom<ReturnType<typeof createResourceMachine<Session[], null>>>;

interface AccountSessionsProps {
  account: NgoAdmin;
  /** The reader's own: the session of this visit goes on. */
  isOwn: boolean;
}

/** Where somebody is logged in, and the ways to end that (PEO-02). */
export function AccountSessions({ account, isOwn }: AccountSessionsProps) {
  const sessions = useScreenActor((services) => sessionsLogic(services, account));
  const resource = useSelector(sessions, resourceOf);
  const isAsked = useSelector(sessions, isAskedAboutAll);

  return (
    <div className={styles['sessions']}>
      {resource && <Rows sessions={sessions} resource={resource} account={account} isOwn={isOwn} />}
      {isAsked && <EndAll sessions={sessions} account={account} isOwn={isOwn} />}
    </div>
  );
}

interface RowsProps extends AccountSessionsProps {
  sessions: SessionsActor;
  resource: Resource;
}

function Rows({ sessions, resource, account, isOwn }: RowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const items = useSelector(resource, itemOf<Session[]>);
  const retry = useRetry(resource);
  const ending = useSelector(sessions, isEnding);
  return (
    <Sessions
      label={t('SESSIONS_OF', { account: account.account })}
      sessions={items}
      retry={retry}
      format={format.dateTime}
      isEnding={ending}
      endAll={t(isOwn ? 'SESSIONS_END_OTHERS' : 'SESSIONS_END_ALL')}
      onRetry={() => resource.send({ type: 'load.retried' })}
      onEnd={(session) => sessions.send({ type: 'end.asked', session })}
      onEndAll={() => sessions.send({ type: 'end.asked', session: null })}
    />
  );
}

function EndAll({ sessions, account, isOwn }: AccountSessionsProps & { sessions: SessionsActor }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={isOwn ? t('SESSIONS_END_OTHERS_TITLE') : t('SESSIONS_END_ALL_TITLE', { account: account.account })}
      confirm={t('SESSIONS_END_OTHERS_CONFIRM')}
      isDangerous
      isWorking={useSelector(sessions, isEnding)}
      finalFocus={() => document.getElementById(`sessions-${account.id}`)}
      onConfirm={() => sessions.send({ type: 'end.confirmed' })}
      onCancel={() => sessions.send({ type: 'end.cancelled' })}
    >
      <p>{t(isOwn ? 'SESSIONS_END_OTHERS_TEXT' : 'SESSIONS_END_ALL_TEXT')}</p>
    </ConfirmDialog>
  );
}
