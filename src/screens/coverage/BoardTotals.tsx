import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardStates } from '#contract/coverage.values.ts';
import type { Coverage } from '#contract/coverage.ts';
import { Door } from '#src/Figures.tsx';
import { pathTo } from '#src/routes.ts';
import styles from './Coverage.module.css';
import { doors } from './doors.ts';
import { StateMark } from './StateMark.tsx';
import { countsOf, stateMeanings, stateWords } from './stateWords.ts';

/** Of all counties; at the same time it says what each sign means. */
export function BoardTotals({ board, form }: { board: Coverage; form: string }) {
  const { t } = useTranslation();
  const counts = countsOf(board.totals, board.forms, form);
  return (
    <section className={styles['totals']} aria-label={t('COVERAGE_TOTALS')}>
      <dl>
        {boardStates.map((state) => (
          <div key={state}>
            <dt>
              <StateMark state={state} />
              <span aria-hidden>{t(stateWords[state])}</span>
            </dt>
            <dd>
              <strong>
                <Door count={counts[state]} to={doors.stations({ form, state })} of={t(stateWords[state])} />
              </strong>
              <span>{t(stateMeanings[state])}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {t(board.basis === 'plan' ? 'COVERAGE_BY_PLAN' : 'COVERAGE_BY_HOURS')}{' '}
        <Link to={pathTo('coveragePlan')}>{t('COVERAGE_EXPECTATIONS')}</Link>
        {form === '' && ` · ${t('COVERAGE_ANY_TEXT')}`}
      </p>
    </section>
  );
}
