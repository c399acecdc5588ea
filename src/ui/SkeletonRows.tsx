import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';

/** Grey rows in the shape of those that are on their way. */
export function SkeletonRows({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div>
      <output className="visually-hidden">{t('LOADING')}</output>
      <div className={`${look('skeletonRows')} ${look('breathing')}`} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>
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
