import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Coverage } from '#contract/coverage.ts';
import type { CountyShapes } from '#contract/coverage-plan.ts';
import { useFormat } from '#src/services.tsx';
import styles from './BoardMap.module.css';
import { BoardTiles } from './BoardTiles.tsx';
import { doors } from './doors.ts';
import { draw } from './outlines.ts';
import { StateMark } from './StateMark.tsx';
import { countsOf } from './stateWords.ts';

export interface DrawnMapProps {
  shapes: CountyShapes;
  board: Coverage;
  form: string;
}

/** How much of what is expected is late: each step has its own hatching, so that it is told without colours. */
const steps = [
  { name: 'few', upTo: 0.1, gap: 14, line: 3 },
  { name: 'some', upTo: 1 / 3, gap: 10, line: 5 },
  { name: 'many', upTo: Infinity, gap: 8, line: 8 },
] as const;

const words = { few: 'COVERAGE_MAP_FEW', some: 'COVERAGE_MAP_SOME', many: 'COVERAGE_MAP_MANY' } as const;

const stepOf = (late: number, planned: number) =>
  late === 0 ? undefined : steps.find(({ upTo }) => late <= upTo * Math.max(1, planned));

/** Each county is a door to its late stations, or to all of them where none is late. Those without an outline follow as tiles. */
export function DrawnMap({ shapes, board, form }: DrawnMapProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { width, height, outlines } = useMemo(() => draw(shapes), [shapes]);
  const drawn = new Set(outlines.map(({ code }) => code));
  const counties = new Map(board.counties.map((county) => [county.code, county]));
  const others = board.counties.filter(({ code }) => !drawn.has(code));
  return (
    <>
      <Legend id={id} />
      <svg
        className={styles['map']}
        viewBox={`-4 -4 ${width + 8} ${height + 8}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- within a drawing there is no such tag
        role="group"
        aria-label={t('COVERAGE_MAP')}
      >
        <defs>
          {steps.map(({ name, gap, line }) => (
            <pattern
              key={name}
              id={`${id}${name}`}
              width={gap}
              height={gap}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className={styles['line']} width={line} height={gap} />
            </pattern>
          ))}
        </defs>
        {outlines.map(({ code, path, label: { x, y } }) => {
          const county = counties.get(code);
          if (county === undefined) return <path key={code} d={path} data-empty />;
          const { late } = countsOf(county, board.forms, form);
          const said = t('COVERAGE_MAP_COUNTY', { county: county.name, late, count: county.planned });
          // Whoever speaks to their computer says what they see (WCAG 2.5.3).
          const name = `${late > 0 ? `${code} ${format.number(late)}` : code}, ${said}`;
          const step = stepOf(late, county.planned);
          return (
            <Link
              key={code}
              to={doors.stations({ county: code, form, ...(late > 0 && { state: 'late' }) })}
              aria-label={name}
            >
              <title>{said}</title>
              <path d={path} />
              {step && <path d={path} data-step={step.name} fill={`url(#${id}${step.name})`} />}
              <text x={x} y={y} aria-hidden>
                {code}
              </text>{' '}
              {late > 0 && (
                <text x={x} y={y} dy="1.1em" aria-hidden>
                  {format.number(late)}
                </text>
              )}
            </Link>
          );
        })}
      </svg>
      {others.length > 0 && <BoardTiles board={{ ...board, counties: others }} form={form} />}
    </>
  );
}

function Legend({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles['legend']}>
      <p>
        <StateMark state="late" isWorded /> {t('COVERAGE_MAP_LEGEND')}
      </p>
      <ul>
        <li>
          <Swatch /> {t('COVERAGE_MAP_NONE_LATE')}
        </li>
        {steps.map(({ name }) => (
          <li key={name}>
            <Swatch fill={`url(#${id}${name})`} /> {t(words[name])}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Swatch = ({ fill }: { fill?: string }) => (
  <svg className={styles['swatch']} viewBox="0 0 36 24" aria-hidden>
    <rect width="36" height="24" />
    {fill && <rect width="36" height="24" fill={fill} data-step />}
  </svg>
);
