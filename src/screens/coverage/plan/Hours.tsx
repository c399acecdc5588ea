import { useTranslation } from 'react-i18next';
import type { FormHours } from './plan.actors.ts';
import styles from './Plan.module.css';

export function Hours({ hours }: Pick<FormHours, 'hours'>) {
  const { t } = useTranslation();
  if (hours === null) return t('HOURS_NOBODY');
  const { from, to } = hours;
  return (
    <span className={styles['hours']}>
      {`${from} – ${to}`}
      {to <= from && ` ${t('HOURS_NEXT_DAY')}`}
    </span>
  );
}
