import { memo, useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StationStates } from '#contract/coverage.ts';
import { useServices } from '#src/services.tsx';
import { isPlainPress } from '#src/ui/clickMeaning.ts';
import styles from './Dots.module.css';
import { CELL, COLUMNS, heightOf, indexAt, pathsOf, signedAs } from './dots.ts';
import { doors } from './doors.ts';
import { signWords } from './stateWords.ts';

interface CountyDotsProps {
  county: StationStates['counties'][number];
  name: string;
  form: string;
}

/** Each station of a county by its sign. A press on one leads there; whoever does not point goes to the list of all of them. */
export const CountyDots = memo(function CountyDots({ county, name, form }: CountyDotsProps) {
  const { t } = useTranslation();
  const { address } = useServices();
  const { code, ids, numbers, states } = county;
  const paths = useMemo(() => pathsOf(states), [states]);
  const indexUnder = ({ currentTarget, clientX: x, clientY: y }: MouseEvent) =>
    indexAt(currentTarget.getBoundingClientRect(), { x, y }, ids.length);
  const tell = (event: MouseEvent<HTMLAnchorElement>) => {
    const index = indexUnder(event);
    if (index === null) return;
    event.currentTarget.title = `${code} ${numbers[index]}: ${t(signWords[signedAs(states[index])])}`;
  };
  const open = (event: MouseEvent) => {
    const id = event.detail === 0 ? undefined : ids[indexUnder(event) ?? -1];
    if (id === undefined || !isPlainPress(event)) return;
    event.preventDefault();
    address.go(doors.station(id));
  };
  return (
    <Link
      className={styles['dots']}
      to={doors.stations({ county: code, form })}
      aria-label={t('COVERAGE_STATIONS_OF', { county: name })}
      onMouseMove={tell}
      onClick={open}
    >
      <svg viewBox={`0 0 ${COLUMNS * CELL} ${heightOf(states)}`} aria-hidden>
        {[...paths].map(([state, path]) => (
          <path key={state} d={path} data-state={state} />
        ))}
      </svg>
    </Link>
  );
});
