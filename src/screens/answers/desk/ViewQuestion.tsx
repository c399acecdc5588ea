import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { AskedJob } from './views.actors.ts';

interface ViewQuestionProps {
  asked: AskedJob;
  finalFocus: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
}

const words = {
  replace: { title: 'VIEW_REPLACE_TITLE', text: 'VIEW_REPLACE_TEXT', confirm: 'VIEW_REPLACE_DO' },
  delete: { title: 'VIEW_DELETE_TITLE', text: 'VIEW_DELETE_TEXT', confirm: 'VIEW_DELETE_DO' },
} as const;

export function ViewQuestion({ asked: { type, name }, finalFocus, onConfirm, onCancel }: ViewQuestionProps) {
  const { t } = useTranslation();
  const { title, text, confirm } = words[type];
  return (
    <ConfirmDialog
      title={t(title, { name })}
      confirm={t(confirm)}
      isDangerous
      finalFocus={finalFocus}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t(text)}</p>
    </ConfirmDialog>
  );
}
