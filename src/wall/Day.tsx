import { useTranslation } from 'react-i18next';
import { drawn, quarterEnd, quartersShown, type Quarter } from '#src/screens/situation/quarters.ts';
import type { ViewProps } from './Now.tsx';
import styles from './Wall.module.css';

/** So many charts can be read from the last row of a room. */
const SHOWN = 6;

/** What came in over the day, form by form (SIT-02): those with most answers. */
export function Day({ wall, format }: ViewProps) {
  const { t } = useTranslation();
  const shown = quartersShown({ asOf: wall.at, forms: wall.forms });
  const all = wall.forms
    .map((form) => ({ ...form, ...drawn(form, shown) }))
    .filter(({ answers, arrivals }) => answers + arrivals > 0);
  const most = new Set(all.toSorted((a, b) => b.answers - a.answers).slice(0, SHOWN));
  const time = (instant: string) => format.shortest(instant, Date.parse(wall.at));
  if (all.length === 0) return <p className={styles['none']}>{t('SITUATION_CHARTS_NONE')}</p>;
  return (
    <>
      <div className={styles['charts']}>
        {all
          .filter((form) => most.has(form))
          .map(({ code, description, columns, answers, flagged, arrivals, busiest }) => (
            <figure key={code}>
              <h2>{`${code}: ${description}`}</h2>
              <Plot columns={columns} most={busiest?.answers ?? 0} />
              <div className={styles['ends']} aria-hidden>
                <span>{time(columns[0]?.from ?? '')}</span>
                <span>{time(quarterEnd(columns.at(-1)?.from ?? ''))}</span>
              </div>
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
            </figure>
          ))}
      </div>
      <p className={styles['legend']}>
        <span data-kind="answers">{t('SITUATION_ANSWERED')}</span>
        <span data-kind="flagged">{t('SITUATION_FLAGGED_ANSWERS')}</span>
        {all.length > SHOWN && t('WALL_DAY_MOST', { shown: SHOWN, all: all.length })}
      </p>
    </>
  );
}

/** The sentence below says it to those who do not see it. */
function Plot({ columns, most }: { columns: readonly Quarter[]; most: number }) {
  const share = (count: number) => (100 * count) / Math.max(1, most);
  return (
    <svg viewBox={`0 0 ${columns.length} 100`} preserveAspectRatio="none" aria-hidden>
      {columns.map(({ from, answers, flagged }, index) => (
        <g key={from}>
          <rect data-kind="answers" x={index + 0.1} width={0.8} y={100 - share(answers)} height={share(answers)} />
          <rect data-kind="flagged" x={index + 0.1} width={0.8} y={100 - share(flagged)} height={share(flagged)} />
        </g>
      ))}
    </svg>
  );
}
