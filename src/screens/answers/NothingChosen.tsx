import { MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';

export function NothingChosen() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<MousePointerClick aria-hidden />} title={t('NOTHING_SELECTED')}>
      <p>{t('ANSWERS_CHOOSE')}</p>
    </EmptyState>
  );
}
