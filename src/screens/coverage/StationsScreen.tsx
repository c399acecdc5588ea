import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { LastHeard } from '#src/time/LastHeard.tsx';
import { PagedList } from '#src/lists/PagedList.tsx';
import { useServices } from '#src/services.tsx';
import { addressColumn, stationColumn, useStationsList } from '#src/lists/stationsList.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import type { Column } from '#src/ui/DataRow.tsx';
import styles from './Stations.module.css';
import { stationsInput, stationsLogic, type StationRow } from './coverage.actors.ts';
import type { StationsQuery } from './coverage.query.ts';
import { doors } from './doors.ts';
import { FormMarks } from './FormMarks.tsx';
import { Observers } from './Observers.tsx';
import { StationsFilter } from './StationsFilter.tsx';

/** Exactly the stations that a number of the board counts, as they are now (COV-03). */
export function StationsScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const actor = useScreenActor(stationsLogic, stationsInput);
  const form = useSelector(actor, (snapshot) => queryOf<StationsQuery>(snapshot).form);
  return (
    <>
      <BackLink to={doors.board({ form })}>{t('COVERAGE')}</BackLink>
      <PagedList
        actor={actor}
        {...useStationsList()}
        columns={useColumns()}
        idOf={({ id }) => String(id)}
        onOpen={({ id }) => services.address.go(doors.station(id))}
      >
        <StationsFilter actor={actor} />
      </PagedList>
    </>
  );
}

function useColumns(): Column<StationRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      stationColumn(t('STATIONS_STATION'), ({ id }) => doors.station(id)),
      addressColumn(t('STATIONS_ADDRESS')),
      { key: 'forms', label: t('FORMS'), cell: (station) => <FormMarks {...station} /> },
      {
        key: 'observers',
        label: t('OBSERVERS'),
        cell: ({ observers }) => (
          <span className={styles['observers']}>
            <Observers observers={observers} />
          </span>
        ),
      },
      {
        key: 'last',
        label: t('COVERAGE_LAST_HEARD'),
        cell: ({ lastHeard }) => <LastHeard instant={lastHeard} />,
      },
    ],
    [t],
  );
}
