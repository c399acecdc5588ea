import { useSelector } from '@xstate/react';
import { MapPinOff } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { idIn } from '#contract/ids.values.ts';
import { isLoading, isNotFound, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { AsOf } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { stationLogic, type StationSight } from './coverage.actors.ts';
import { doors } from './doors.ts';
import { Observers } from './Observers.tsx';
import { StationForms } from './StationForms.tsx';
import styles from './Stations.module.css';
import { Visits } from './Visits.tsx';

/** One polling station: who is there, what is missing, and its visits (COV-03). */
export function StationScreen() {
  const { id } = useParams();
  const known = idIn(id ?? null);
  return known === null ? <NoStation /> : <Station key={known} id={known} />;
}

function Station({ id }: { id: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(stationLogic, () => ({ query: { id } }));
  const sight = useSelector(actor, sightOf<StationSight>);
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const isGone = useSelector(actor, isNotFound);
  const hasFailed = useRetry(actor) !== null;
  if (isGone) return <NoStation />;
  const name = sight === null ? t('STATIONS_STATION') : `${sight.station.county} ${sight.station.number}`;
  return (
    <>
      <BackLink to={doors.stations(sight === null ? {} : { county: sight.station.county })}>{t('STATIONS')}</BackLink>
      <div className={`${look('stack')} ${styles['station']}`}>
        <ListHeader
          title={name}
          total={sight && (sight.station.address || sight.station.countyName)}
          asOf={sight && format.time(sight.at)}
          freshness={freshness}
          onRefresh={() => actor.send({ type: 'refreshed' })}
        />
        <LoadNotice actor={actor} title={t('COVERAGE_STATION_FAILED')} inSight={sight !== null} />
        {sight === null && !hasFailed && <SkeletonRows rows={6} />}
        {sight !== null && (
          <AsOf value={sight.at}>
            <StationForms sight={sight} />
            <section className={styles['facts']} aria-labelledby="station-observers">
              <h2 id="station-observers">{t('OBSERVERS')}</h2>
              <Observers observers={sight.station.observers} />
            </section>
            <Visits sight={sight} />
            <p className={look('wrap')}>
              <Link className={buttonLook()} to={doors.answers(sight.station)}>
                {t('COVERAGE_ANSWERS')}
              </Link>
              <Link className={buttonLook()} to={doors.emergencies(sight.station)}>
                {t('COVERAGE_EMERGENCIES')}
              </Link>
            </p>
          </AsOf>
        )}
      </div>
    </>
  );
}

function NoStation() {
  const { t } = useTranslation();
  return (
    <>
      <BackLink to={doors.stations({})}>{t('STATIONS')}</BackLink>
      <h1 tabIndex={-1}>{t('STATIONS_STATION')}</h1>
      <EmptyState icon={<Icon of={MapPinOff} />} title={t('COVERAGE_NO_STATION')}>
        <p>{t('COVERAGE_NO_STATION_TEXT')}</p>
      </EmptyState>
    </>
  );
}
