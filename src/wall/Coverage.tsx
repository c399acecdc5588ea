import { useTranslation } from 'react-i18next';
import { boardStates } from '#contract/coverage.values.ts';
import { stateWords } from '#src/screens/coverage/stateWords.ts';
import type { ViewProps } from './Now.tsx';
import styles from './Wall.module.css';

/** How many stations have each form in which state (COV-02): each by a number and its word. */
export function Coverage({ wall: { coverage }, format }: ViewProps) {
  const { t } = useTranslation();
  const { forms, totals, basis } = coverage;
  if (forms.length === 0) return <p className={styles['none']}>{t('WALL_COVERAGE_NONE')}</p>;
  return (
    <>
      <div className={styles['coverage']}>
        {forms.map(({ id, code, description }, place) => (
          <section key={id} aria-labelledby={`wall-form-${id}`}>
            <h2 id={`wall-form-${id}`}>{`${code}: ${description}`}</h2>
            <dl>
              {boardStates.map((state) => {
                const count = totals.cells[place]?.[state] ?? 0;
                return (
                  <div key={state} data-state={state} data-none={count === 0 || undefined}>
                    <dt>{t(stateWords[state])}</dt>
                    <dd>{format.number(count)}</dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles['legend']}>
        <span>{t('COVERAGE_PLANNED', { count: totals.planned, all: totals.stations })}</span>
        <span>{basis === 'plan' ? t('COVERAGE_BY_PLAN') : t('COVERAGE_BY_HOURS')}</span>
        <span>{t('SITUATION_COUNTED_TO', { time: format.time(coverage.countedTo) })}</span>
      </p>
    </>
  );
}
