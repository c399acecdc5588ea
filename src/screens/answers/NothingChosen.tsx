import { MousePointerClick } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useMay } from '#src/useMay.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Answers.module.css';
import { useDesk } from './desk/deskContext.ts';
import { deskKeys } from './keys.ts';

/** @param isBare There is no list to choose from. */
export function NothingChosen({ isBare }: { isBare: boolean }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const mayReview = useMay('reviewer');
  if (isBare) {
    return (
      <div className={styles['bare']}>
        <p>{t('ANSWERS_NOTHING_TO_CHOOSE')}</p>
      </div>
    );
  }
  return (
    <div className={styles['bare']}>
      <EmptyState icon={<Icon of={MousePointerClick} />} title={t('NOTHING_SELECTED')}>
        <p>{t('ANSWERS_CHOOSE')}</p>
        {desk !== null && mayReview && (
          <Button variant="solid" aria-keyshortcuts={deskKeys.next.keys} onClick={() => desk.goOn(null)}>
            {t('DESK_TAKE_NEXT')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
