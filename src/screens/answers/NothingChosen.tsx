import { MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import styles from './Answers.module.css';

/** @param isBare There is no list to choose from. */
export function NothingChosen({ isBare }: { isBare: boolean }) {
  const { t } = useTranslation();
  if (isBare) {
    return (
      <div className={styles['bare']}>
        <p>{t('ANSWERS_NOTHING_TO_CHOOSE')}</p>
      </div>
    );
  }
  return (
    <div className={styles['bare']}>
      <EmptyState icon={<MousePointerClick aria-hidden />} title={t('NOTHING_SELECTED')}>
        <p>{t('ANSWERS_CHOOSE')}</p>
      </EmptyState>
    </div>
  );
}
