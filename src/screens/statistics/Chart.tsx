import { useTranslation } from 'react-i18next';
import type { StatisticValue } from '#contract/statistics.ts';
import { useFormat } from '#src/services.tsx';
import { numberOf, shareOf, useWritten } from './values.ts';
import styles from './Chart.module.css';

interface ChartProps {
  rows: readonly StatisticValue[];
  /** The rank of the first row. */
  from: number;
  greatest: string;
  /** What the columns count: "Observers". */
  counted: string;
}

/** The same rows as columns (STA-05). The list beside it says everything to those who do not see it. */
export function Chart({ rows, from, greatest, counted }: ChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const written = useWritten();
  const most = numberOf(greatest);
  if (most === null || most === 0) return null;
  const name = t('STATISTICS_CHART', { counted, from, to: from + rows.length - 1 });
  return (
    <figure className={styles['chart']}>
      <figcaption>{name}</figcaption>
      <div className={styles['plot']} aria-hidden>
        <span className={styles['most']}>{format.number(most)}</span>
        <span className={styles['half']}>{most % 2 === 0 && format.number(most / 2)}</span>
        <div className={styles['columns']}>
          {rows.map(({ label, value }, index) => (
            <span key={`${from + index} ${label}`} title={`${label}: ${written(value)}`}>
              <i style={{ height: `calc((100% - 20px) * ${shareOf(value, greatest)})` }} />
              <b>{format.number(from + index)}</b>
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
