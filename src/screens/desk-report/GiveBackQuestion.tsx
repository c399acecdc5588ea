import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { Person } from './report.actors.ts';

interface GiveBackQuestionProps {
  person: Person;
  onConfirm: () => void;
  onCancel: () => void;
}

export function GiveBackQuestion({ person: { account, claimed }, onConfirm, onCancel }: GiveBackQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('REPORT_GIVE_BACK_TITLE', { name: account })}
      confirm={t('REPORT_GIVE_BACK')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('REPORT_GIVE_BACK_TEXT', { count: claimed })}</p>
    </ConfirmDialog>
  );
}
