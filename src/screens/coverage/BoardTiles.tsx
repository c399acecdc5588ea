import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Coverage, StationStates } from '#contract/coverage.ts';
import { Door } from '#src/Figures.tsx';
import { When } from '#src/time/When.tsx';
import { CountyDots } from './CountyDots.tsx';
import styles from './Coverage.module.css';
import { doors } from './doors.ts';
import { StateBar, StateCounts } from './StateMark.tsx';
import { countsOf } from './stateWords.ts';

interface BoardTilesProps {
  board: Coverage;
  form: string;
  /** The stations one by one, in the place of a bar. */
  dots?: StationStates['counties'];
}

/** A tile a county: how its stations stand, and when it was last heard. */
export function BoardTiles({ board: { counties, forms }, form, dots }: BoardTilesProps) {
  const { t } = useTranslation();
  const stations = new Map(dots?.map((county) => [county.code, county]));
  return (
    <ul className={styles['tiles']} aria-label={t('COVERAGE_COUNTIES')}>
      {counties.map((county) => {
        const counts = countsOf(county, forms, form);
        const own = stations.get(county.code);
        return (
          <li key={county.code}>
            <h2>
              <Link to={doors.stations({ county: county.code })}>{county.name}</Link>
              <small>
                <Door
                  count={county.planned}
                  to={doors.stations({ county: county.code, planned: 'true' })}
                  of={t('COVERAGE_PLANNED_DOOR', { county: county.name })}
                />{' '}
                {t('COVERAGE_OF', { all: county.stations })}
              </small>
            </h2>
            {own ? <CountyDots county={own} name={county.name} form={form} /> : <StateBar counts={counts} />}
            <StateCounts
              counts={counts}
              of={county.name}
              to={(state) => doors.stations({ county: county.code, form, state })}
            />
            <p>
              {county.lastAnswer === null ? (
                t('COVERAGE_SILENT')
              ) : (
                <>
                  {t('COVERAGE_LAST')} <When instant={county.lastAnswer} />
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
