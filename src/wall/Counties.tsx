import { useTranslation } from 'react-i18next';
import type { ViewProps } from './Now.tsx';
import styles from './Wall.module.css';

/** How far each county is covered: by a number, and by a bar. */
export function Counties({ wall: { counties, coverage }, format }: ViewProps) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={styles['counties']}>
        {counties.map(({ code, name, stations, covered, flagged }) => (
          <li key={code} data-none={covered === 0 || undefined}>
            <h2>
              {name} <small>{code}</small>
            </h2>
            <p>
              <strong>{t('WALL_STATIONS', { covered, all: stations })}</strong>
              {flagged > 0 && (
                <em>
                  <span aria-hidden>{`⚑ ${format.number(flagged)}`}</span>
                  <span className="visually-hidden">{t('SITUATION_FLAGGED', { count: flagged })}</span>
                </em>
              )}
            </p>
            <i aria-hidden>
              <b style={{ width: `${(100 * covered) / Math.max(1, stations)}%` }} />
            </i>
          </li>
        ))}
      </ul>
      <p className={styles['legend']}>
        {t(coverage.basis === 'plan' ? 'WALL_COUNTIES_NOTE_PLAN' : 'WALL_COUNTIES_NOTE')}
      </p>
    </>
  );
}
