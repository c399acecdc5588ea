import { useTranslation } from 'react-i18next';
import breathing from './breathing.module.css';
import styles from './SkeletonRows.module.css';

/** Grey rows in the shape of those that are on their way. */
export function SkeletonRows({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div>
      <output className="unseen">{t('LOADING')}</output>
      <div className={`${styles['rows']} ${breathing['breathing']}`} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles['row']}>
            <i />
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
