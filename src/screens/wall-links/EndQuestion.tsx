import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface EndQuestionProps {
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function EndQuestion({ name, onConfirm, onCancel }: EndQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('WALL_LINK_END_TITLE', { name })}
      confirm={t('WALL_LINK_END')}
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('WALL_LINK_END_TEXT')}</p>
    </ConfirmDialog>
  );
}
