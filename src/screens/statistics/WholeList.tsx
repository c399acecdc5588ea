import { useTranslation } from 'react-i18next';
import type { Whole } from '#machines/top-list/top-list.machine.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { useRates } from './useRates.ts';
import styles from './Ranking.module.css';

/** What a list counts in all, and by choice how many that are to 100 visited stations (STQ-01). */
export function WholeList({ whole, hasRates }: { whole: Whole | null; hasRates: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rates = useRates();
  if (whole === null) return null;
  const { total, visitedStations } = whole;
  return (
    <p className={`${look('quiet')} ${styles['whole']}`}>
      {[
        t('STATISTICS_TOTAL', { total: format.number(total) }),
        ...(hasRates && visitedStations > 0 ? [rates.long(total, visitedStations)] : []),
      ].join(' · ')}
    </p>
  );
}
