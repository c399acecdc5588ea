import type { StatisticValue } from '#contract/statistics.ts';
import { useFormat } from '#src/services.tsx';
import { Link } from 'react-router-dom';
import { useRates } from './useRates.ts';
import { shareOf, useWritten } from './values.ts';
import styles from './Ranking.module.css';

interface RankingProps {
  rows: readonly StatisticValue[];
  /** The rank of the first row. */
  from: number;
  /** What the bars are measured by. */
  greatest: string;
  /** Leads to the visits of a row; nothing where the back end does not know them. */
  doorOf: (row: StatisticValue) => string | null;
  /** Beside each county how many there are to 100 visited stations. */
  hasRates?: boolean;
}

/** A ranked list with a bar behind each value, so that it reads as a chart. */
export function Ranking({ rows, from, greatest, doorOf, hasRates = false }: RankingProps) {
  const format = useFormat();
  const written = useWritten();
  const rates = useRates();
  return (
    <ol className={styles['ranking']} start={from}>
      {rows.map((row, index) => (
        <li key={`${from + index} ${row.label}`}>
          <div aria-hidden>
            <i style={{ width: `${shareOf(row.value, greatest) * 100}%` }} />
          </div>
          <span className={styles['rank']}>{format.number(from + index)}</span>
          <Label row={row} door={doorOf(row)} written={written(row.value)} />
          <span className={styles['value']}>
            {hasRates && row.visitedStations !== undefined && (
              <small>{rates.short(row.value, row.visitedStations)}</small>
            )}
            {written(row.value)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Label({ row: { label }, door, written }: { row: StatisticValue; door: string | null; written: string }) {
  return (
    <span className={styles['label']}>
      {door === null ? (
        label
      ) : (
        <Link to={door} aria-label={`${label}: ${written}`}>
          {label}
        </Link>
      )}
    </span>
  );
}
