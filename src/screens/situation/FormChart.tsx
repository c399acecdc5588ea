import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { tableLook } from '#src/ui/DataTable.tsx';
import { quarterEnd, type Quarter } from './quarters.ts';
import styles from './FormChart.module.css';
import { HeadCell } from '#src/ui/HeadCell.tsx';

interface FormChartProps {
  name: string;
  columns: readonly Quarter[];
  answers: number;
  flagged: number;
  arrivals: number;
  busiest: Quarter | null;
}

/** The day of one form: drawn, in a sentence, and as a table. */
export function FormChart({ name, columns, answers, flagged, arrivals, busiest }: FormChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const time = (instant: string) => format.shortest(instant, Date.parse(columns.at(-1)?.from ?? instant));
  return (
    <figure className={`${look('stack', { gap: 'sm' })} ${styles['chart']}`} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <Plot columns={columns} most={busiest?.answers ?? 0} time={time} />
      <figcaption>
        {busiest !== null &&
          t('SITUATION_CHART_SAYS', {
            answers,
            flagged,
            arrivals,
            from: time(busiest.from),
            to: time(quarterEnd(busiest.from)),
            most: busiest.answers,
          })}
      </figcaption>
      <details>
        <summary>{t('SITUATION_TABLE')}</summary>
        <Table name={name} columns={columns} time={time} />
      </details>
    </figure>
  );
}

interface PlotProps {
  columns: readonly Quarter[];
  /** Answers in the highest column. */
  most: number;
  time: (instant: string) => string;
}

/** The sentence and the table say everything to those who do not see it. */
function Plot({ columns, most, time }: PlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = (count: number) => `${(100 * count) / Math.max(1, most)}%`;
  const top = Math.max(1, ...columns.map(({ arrivals }) => arrivals));
  return (
    <div aria-hidden>
      <div className={styles['plot']}>
        <span className={styles['most']}>{format.number(most)}</span>
        {columns.map(({ from, answers, flagged }) => (
          <i key={from} style={{ height: share(answers) }}>
            <b style={{ height: `${(100 * flagged) / Math.max(1, answers)}%` }} />
          </i>
        ))}
      </div>
      <div className={styles['arrivals']}>
        {columns.map(({ from, arrivals }) => (
          <i key={from} style={{ height: `${(100 * arrivals) / top}%` }} />
        ))}
      </div>
      <div className={styles['ends']}>
        <span>{time(columns[0]?.from ?? '')}</span>
        <span>{time(quarterEnd(columns.at(-1)?.from ?? ''))}</span>
      </div>
      <p className={`${look('wrap', { gap: 'lg' })} ${styles['legend']}`}>
        <span data-kind="answers">{t('SITUATION_ANSWERED')}</span>
        <span data-kind="flagged">{t('SITUATION_FLAGGED_ANSWERS')}</span>
        <span data-kind="arrivals">{t('SITUATION_ARRIVALS')}</span>
      </p>
    </div>
  );
}

interface TableProps {
  name: string;
  columns: readonly Quarter[];
  time: (instant: string) => string;
}

function Table({ name, columns, time }: TableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = [
    { key: 'answers', label: t('SITUATION_ANSWERED') },
    { key: 'flagged', label: t('SITUATION_FLAGGED_ANSWERS') },
    { key: 'arrivals', label: t('SITUATION_ARRIVALS') },
  ] as const;
  return (
    <table className={tableLook(false)}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <HeadCell>{t('SITUATION_QUARTER')}</HeadCell>
          {kinds.map(({ key, label }) => (
            <HeadCell key={key} kind="number">
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns
          .filter(({ answers, arrivals }) => answers + arrivals > 0)
          .map((quarter) => (
            <tr key={quarter.from}>
              <th scope="row">{time(quarter.from)}</th>
              {kinds.map(({ key }) => (
                <td key={key} data-kind="number">
                  {format.number(quarter[key])}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
