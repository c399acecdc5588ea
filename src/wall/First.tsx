import { useTranslation } from 'react-i18next';
import { stationName } from '#src/i18n/stationName.ts';
import { useDuration } from '#src/i18n/useDuration.ts';
import type { ViewProps } from './Now.tsx';
import styles from './Wall.module.css';

/** How many emergencies are open, and the stations with most flagged answers in the last hour: places, never people. */
export function First({ wall: { at, openEmergencies, waitingSince, flaggedMost }, format }: ViewProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  return (
    <div className={styles['first']}>
      <dl className={styles['figures']}>
        <div>
          <dt>{t('SITUATION_OPEN')}</dt>
          <dd data-alarm={openEmergencies > 0 || undefined}>
            <strong>{format.number(openEmergencies)}</strong>
            <span>
              {waitingSince === null
                ? t('SITUATION_LONGEST_NONE')
                : t('SITUATION_WAIT', { time: duration(Date.parse(at) - Date.parse(waitingSince)) })}
            </span>
          </dd>
        </div>
      </dl>
      <section aria-labelledby="wall-flagged">
        <h2 id="wall-flagged">{t('SITUATION_FLAGGED_MOST')}</h2>
        {flaggedMost.length === 0 && <p>{t('SITUATION_FLAGGED_NONE')}</p>}
        <ol>
          {flaggedMost.map((station) => (
            <li key={stationName(station)}>
              <b>{stationName(station)}</b>
              <span>{station.countyName}</span>
              <strong>{t('SITUATION_FLAGGED', { count: station.flagged })}</strong>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
