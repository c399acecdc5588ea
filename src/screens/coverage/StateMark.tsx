import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardState } from '#contract/coverage.values.ts';
import type { Counts } from '#contract/coverage.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './StateMark.module.css';
import { stateIcons, statesIn, stateWords } from './stateWords.ts';

interface StateMarkProps {
  state: BoardState;
  /** There is room for the word. */
  isWorded?: boolean;
  children?: string;
}

/** A state as icon, colour and word; what stands after it says more. */
export function StateMark({ state, isWorded = false, children }: StateMarkProps) {
  const { t } = useTranslation();
  return (
    <span className={styles['mark']} data-state={state} title={t(stateWords[state])}>
      <Icon of={stateIcons[state]} />
      <span {...(!isWorded && { className: 'visually-hidden' })}>{t(stateWords[state])}</span>
      {children}
    </span>
  );
}

interface NothingExpectedProps {
  /** In a table that has no room for words. */
  isSign?: boolean;
}

/** No state at all. */
export function NothingExpected({ isSign = false }: NothingExpectedProps) {
  const { t } = useTranslation();
  const words = t('COVERAGE_NOTHING');
  if (!isSign) return <span className={styles['none']}>{words}</span>;
  return (
    <span className={styles['none']} title={words}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

interface StateCountsProps extends NothingExpectedProps {
  counts: Counts;
  /** What is counted: "Alba, form A". */
  of: string;
  to: (state: BoardState) => string;
}

/** How many stations are in each state, each a door to them; states in which none is are left out. */
export function StateCounts({ counts, of, to, isSign = false }: StateCountsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const states = statesIn(counts);
  if (states.length === 0) return <NothingExpected isSign={isSign} />;
  return (
    <span className={look('wrap', { gap: 'xs' })}>
      {states.map((state) => {
        const count = format.number(counts[state]);
        const word = t(stateWords[state]);
        return (
          <Link
            key={state}
            to={to(state)}
            className={styles['mark']}
            data-state={state}
            title={word}
            aria-label={`${of}, ${word}: ${count}`}
          >
            <Icon of={stateIcons[state]} />
            {count}
          </Link>
        );
      })}
    </span>
  );
}

/** The same drawn; what stands beside it says it to those who do not see it. */
export const StateBar = ({ counts }: { counts: Counts }) => (
  <span className={styles['bar']} aria-hidden>
    {statesIn(counts).map((state) => (
      <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />
    ))}
  </span>
);
