import { useTranslation } from 'react-i18next';
import { slotLook } from '#src/theme/classes.ts';
import type { FindGroup, FindRow } from './find.rows.ts';
import styles from './Find.module.css';

interface FoundListProps {
  id: string;
  groups: readonly FindGroup[];
  reached: string | undefined;
  onOpen: (row: FindRow) => void;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a list that belongs to a field */
export function FoundList({ id, groups, reached, onOpen }: FoundListProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['list']} id={`${id}list`} role="listbox" aria-label={t('FIND')} hidden={groups.length === 0}>
      {groups.map(({ name, rows, hasMore }) => (
        <div key={name} role="group" aria-labelledby={`${id}${name}`}>
          <p id={`${id}${name}`} className={styles['kind']} role="presentation">
            {t(name)}
          </p>
          {rows.map((row) => (
            <FoundRow key={row.key} id={`${id}${row.key}`} row={row} isReached={row.key === reached} onOpen={onOpen} />
          ))}
          {hasMore && (
            <p className={styles['more']} role="presentation">
              {t('FIND_MORE')}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

interface FoundRowProps {
  id: string;
  row: FindRow;
  isReached: boolean;
  onOpen: (row: FindRow) => void;
}

const FoundRow = ({ id, row, isReached, onOpen }: FoundRowProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
  <div
    className={`${slotLook('combobox', 'item')} ${styles['row'] ?? ''}`}
    id={id}
    role="option"
    aria-selected={isReached}
    data-reached={isReached || undefined}
    ref={(shown) => {
      if (isReached) shown?.scrollIntoView?.({ block: 'nearest' });
    }}
    // The field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onOpen(row)}
  >
    <span className={styles['title']} dir="auto">
      {row.title}
    </span>{' '}
    {row.note !== '' && (
      <small className={styles['note']} dir="auto">
        {row.note}
      </small>
    )}
  </div>
);
