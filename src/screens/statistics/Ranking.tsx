import type { StatisticValue } from '#contract/statistics.ts';
import { useFormat } from '#src/services.tsx';
import { shareOf, useWritten } from './figures.ts';
import styles from './Ranking.module.css';

interface RankingProps {
  rows: readonly StatisticValue[];
  /** The rank of the first row. */
  from: number;
  /** What the bars are measured by. */
  greatest: string;
}

/** A ranked list with a bar behind each value, so that it reads as a chart. */
export function Ranking({ rows, from, greatest }: RankingProps) {
  const format = useFormat();
  const written = useWritten();
  return (
    <ol className={styles['ranking']} start={from}>
      {rows.map(({ label, value }, index) => (
        <li key={`${from + index} ${label}`}>
          <div aria-hidden>
            <i style={{ width: `${shareOf(value, greatest) * 100}%` }} />
          </div>
          <span className={styles['rank']}>{format.number(from + index)}</span>
          <span className={styles['label']}>{label}</span>
          <span className={styles['value']}>{written(value)}</span>
        </li>
      ))}
    </ol>
  );
}
