import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';

interface SkeletonRowsProps {
  rows: number;
  /** What is on its way: lines, or a table's rows. */
  kind?: 'lines' | 'table';
  /** Each of the table's rows has a box to mark it. */
  isMarked?: boolean;
}

/** Grey rows in the shape of those that are on their way. */
export function SkeletonRows({ rows, kind = 'lines', isMarked = false }: SkeletonRowsProps) {
  const { t } = useTranslation();
  return (
    <div>
      <output className="visually-hidden">{t('LOADING')}</output>
      <div className={`${look('skeletonRows', { kind })} ${look('breathing')}`} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>
            {isMarked && <b />}
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
