import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isEnding } from '#machines/sessions/sessions.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { SessionsActor } from '#src/sessions/sessions.actors.ts';

export function EndOthers({ sessions }: { sessions: SessionsActor }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('SESSIONS_END_OTHERS_TITLE')}
      confirm={t('SESSIONS_END_OTHERS_CONFIRM')}
      isDangerous
      isWorking={useSelector(sessions, isEnding)}
      finalFocus={() => document.getElementById('sessions')}
      onConfirm={() => sessions.send({ type: 'end.confirmed' })}
      onCancel={() => sessions.send({ type: 'end.cancelled' })}
    >
      <p>{t('SESSIONS_END_OTHERS_TEXT')}</p>
    </ConfirmDialog>
  );
}
