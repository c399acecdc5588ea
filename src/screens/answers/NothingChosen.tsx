import { MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import styles from './Answers.module.css';

export function NothingChosen() {
  const { t } = useTranslation();
  return (
    <div className={styles['bare']}>
      <EmptyState icon={<MousePointerClick aria-hidden />} title={t('NOTHING_SELECTED')}>
        <p>{t('ANSWERS_CHOOSE')}</p>
      </EmptyState>
    </div>
  );
}
