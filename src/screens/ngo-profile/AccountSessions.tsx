import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { NgoAdmin } from '#contract/ngos.ts';
import { isAskedAboutAll, isEnding } from '#machines/sessions/sessions.selectors.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { SessionRows } from '#src/sessions/SessionRows.tsx';
import type { SessionsActor } from '#src/sessions/sessions.actors.ts';
import { sessionsLogic } from './account-sessions.actors.ts';
import styles from './Accounts.module.css';

interface AccountSessionsProps {
  account: NgoAdmin;
  /** The reader's own: the session of this visit goes on. */
  isOwn: boolean;
}

/** Where somebody is logged in, and the ways to end that (PEO-02). */
export function AccountSessions({ account, isOwn }: AccountSessionsProps) {
  const { t } = useTranslation();
  const sessions = useScreenActor((services) => sessionsLogic(services, account));
  const isAsked = useSelector(sessions, isAskedAboutAll);

  return (
    <div className={styles['sessions']}>
      <SessionRows
        sessions={sessions}
        label={t('SESSIONS_OF', { account: account.account })}
        endAll={t(isOwn ? 'SESSIONS_END_OTHERS' : 'SESSIONS_END_ALL')}
      />
      {isAsked && <EndAll sessions={sessions} account={account} isOwn={isOwn} />}
    </div>
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
