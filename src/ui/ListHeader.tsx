import { RefreshCw } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { IconButton } from './IconButton.tsx';

/**
 * How what is in sight stands to the server: `late` where newer rows are wanted and cannot be had for now, `forbidden`
 * where the server refuses them to this role.
 */
export type Freshness = 'fresh' | 'refreshing' | 'late' | 'forbidden';

interface ListHeaderProps {
  title: string;
  /** "1,240 in total"; null while it is not known. */
  total: string | null;
  /** What the list holds, in a sentence. */
  note?: string;
  /** The time of day at which the rows were loaded; null while there are none. */
  asOf: string | null;
  freshness?: Freshness;
  onRefresh: () => void;
  /** What else is said of it, instead of the sentence. */
  said?: ReactNode;
  /** What can be done with the whole list, unless it is forbidden. */
  children?: ReactNode;
}

export function ListHeader(props: ListHeaderProps) {
  const { title, total, note, asOf, freshness = 'fresh', onRefresh, said, children } = props;
  const { t } = useTranslation();
  return (
    <header className={slotLook('listHeader', 'root')} data-said={said === undefined ? undefined : ''}>
      <h1 tabIndex={-1} className={slotLook('listHeader', 'title')}>
        {title}
      </h1>
      <div className={slotLook('listHeader', 'facts')}>
        {total !== null && <span>{total}</span>}
        {asOf !== null && <span>{t('LIST_AS_OF', { time: asOf })}</span>}
        <IconButton name={t('LIST_REFRESH')} size="xs" onClick={onRefresh}>
          <Icon of={RefreshCw} />
        </IconButton>
        {asOf !== null && freshness !== 'fresh' && (
          <span className={slotLook('listHeader', 'refreshing')}>
            {t(freshness === 'refreshing' ? 'LIST_REFRESHING' : 'LIST_NOT_REFRESHED')}
          </span>
        )}
      </div>
      {note !== undefined && (
        <p className={slotLook('listHeader', 'note')} title={note}>
          {note}
        </p>
      )}
      {said}
      {freshness !== 'forbidden' && <div className={slotLook('listHeader', 'actions')}>{children}</div>}
    </header>
  );
}
