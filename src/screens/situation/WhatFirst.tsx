import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDuration } from '#src/i18n/useDuration.ts';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { pathTo } from '#src/routes.ts';
import { doors } from './doors.ts';
import type { Situation } from './situation.actors.ts';
import styles from './Situation.module.css';

/** The five open emergencies that wait longest (SIT-04). */
export function Longest({ situation: { longest, at } }: { situation: Situation }) {
  const { t } = useTranslation();
  const duration = useDuration();
  return (
    <section className={styles['list']} aria-labelledby="situation-longest">
      <h2 id="situation-longest">{t('SITUATION_LONGEST')}</h2>
      {longest.length === 0 && <p>{t('SITUATION_LONGEST_NONE')}</p>}
      <ol>
        {longest.map(({ idObserver, idPollingStation, pollingStationName, observerName, since }) => (
          <li key={`${idObserver} ${idPollingStation}`}>
            <Link to={pathTo('urgentsThread', { idObserver, idPollingStation })}>{pollingStationName}</Link>
            <span>
              <ObserverName id={idObserver} name={observerName} />
            </span>
            <strong>{duration(Math.max(0, Date.parse(at) - Date.parse(since)))}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The five stations with most flagged answers in the last hour (SIT-04). */
export function FlaggedMost({ situation: { flaggedMost } }: { situation: Situation }) {
  const { t } = useTranslation();
  return (
    <section className={styles['list']} aria-labelledby="situation-flagged">
      <h2 id="situation-flagged">{t('SITUATION_FLAGGED_MOST')}</h2>
      {flaggedMost.length === 0 && <p>{t('SITUATION_FLAGGED_NONE')}</p>}
      <ol>
        {flaggedMost.map((station) => (
          <li key={`${station.county} ${station.number}`}>
            <Link to={doors.flagged(station)}>{`${station.county} ${station.number}`}</Link>
            <span>{station.countyName}</span>
            <strong>{t('SITUATION_FLAGGED', { count: station.flagged })}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
