import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { look } from '#src/theme/classes.ts';
import type { FileRow } from './file-jobs.ts';
import styles from './FileRows.module.css';
import frame from '#src/import/Import.module.css';
import { useReason } from './reasonWords.ts';

const pageSize = 100;
/** As many as are in sight are drawn at once, the others when there is time: the page answers meanwhile. */
const inSight = 25;

/** Lines of the file, a hundred at a time. */
export function FileRows({ caption, rows }: { caption: string; rows: readonly FileRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useReason();
  const [wanted, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const page = Math.min(wanted, last);
  const shown = rows.slice(page * pageSize, (page + 1) * pageSize);
  const drawn = useDeferredValue(pageSize, inSight);
  const hasReasons = rows.some((row) => row.reason !== null || row.elsewhere !== undefined);
  return (
    <>
      <table className={styles['rows']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('IMPORT_LINE')}</th>
            <th scope="col">{t('PHONE')}</th>
            <th scope="col">{t('NAME')}</th>
            {hasReasons && <th scope="col">{t('IMPORT_PROBLEM')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, drawn).map((row) => (
            <tr key={row.line}>
              <th scope="row">{format.number(row.line)}</th>
              <td>{row.phone || '–'}</td>
              <td>{row.name || '–'}</td>
              {hasReasons && <td data-problem>{reason(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {last > 0 && (
        <nav className={`${look('wrap', { gap: 'md', ends: 'apart' })} ${frame['pages']}`} aria-label={t('LIST_PAGES')}>
          <Button size="sm" disabled={page === 0} why={t('LIST_FIRST_PAGE_REACHED')} onClick={() => setPage(page - 1)}>
            {t('LIST_PREVIOUS_PAGE')}
          </Button>
          <span aria-live="polite">
            {t('LIST_SHOWING', { from: page * pageSize + 1, to: page * pageSize + shown.length, total: rows.length })}
          </span>
          <Button
            size="sm"
            disabled={page === last}
            why={t('LIST_LAST_PAGE_REACHED')}
            onClick={() => setPage(page + 1)}
          >
            {t('LIST_NEXT_PAGE')}
          </Button>
        </nav>
      )}
    </>
  );
}
