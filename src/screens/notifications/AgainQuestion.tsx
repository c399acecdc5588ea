import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { AgainActor } from './history.actors.ts';

export function AgainQuestion({ again }: { again: AgainActor }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('NOTIFICATION_REPLACE_TITLE')}
      confirm={t('NOTIFICATION_REPLACE')}
      isDangerous
      onConfirm={() => again.send({ type: 'action.confirmed' })}
      onCancel={() => again.send({ type: 'action.cancelled' })}
    >
      <p>{t('NOTIFICATION_REPLACE_TEXT')}</p>
    </ConfirmDialog>
  );
}
