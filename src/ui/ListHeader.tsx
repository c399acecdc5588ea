import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import styles from './ListHeader.module.css';

interface ListHeaderProps {
  title: string;
  /** "1,240 in total"; null while it is not known. */
  total: string | null;
  /** The time of day at which the rows were loaded; null while there are none. */
  asOf: string | null;
  onRefresh: () => void;
  /** What can be done with the whole list. */
  children?: ReactNode;
}

export function ListHeader({ title, total, asOf, onRefresh, children }: ListHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles['facts']}>
        {total !== null && <span>{total}</span>}
        {asOf !== null && <span>{t('LIST_AS_OF', { time: asOf })}</span>}
        <IconButton name={t('LIST_REFRESH')} size="xs" onClick={onRefresh}>
          <RefreshCw aria-hidden />
        </IconButton>
      </div>
      <div className={styles['actions']}>{children}</div>
    </header>
  );
}
