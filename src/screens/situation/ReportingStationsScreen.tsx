import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '#src/BackLink.tsx';
import { LastHeard } from '#src/time/LastHeard.tsx';
import { PagedList } from '#src/lists/PagedList.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { addressColumn, stationColumn, useStationsList } from '#src/lists/stationsList.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { numberColumn, type Column } from '#src/ui/DataRow.tsx';
import { doors } from './doors.ts';
import { stationsInput, stationsLogic, type Station } from './situation.actors.ts';
import { ReportingStationsFilter } from './ReportingStationsFilter.tsx';

/** The polling stations that the situation counts, each with what came from it. */
export function ReportingStationsScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const actor = useScreenActor(stationsLogic, stationsInput);
  return (
    <>
      <BackLink to={pathTo('situation')}>{t('SITUATION')}</BackLink>
      <PagedList
        actor={actor}
        {...useStationsList()}
        columns={useColumns()}
        idOf={({ id }) => String(id)}
        onOpen={(station) => services.address.go(doors.station(station))}
      >
        <ReportingStationsFilter actor={actor} />
      </PagedList>
    </>
  );
}

function useColumns(): Column<Station>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      stationColumn(t('STATIONS_STATION'), doors.station),
      addressColumn(t('STATIONS_ADDRESS')),
      numberColumn('visits', t('STATIONS_VISITS'), format.number),
      numberColumn('flagged', t('SITUATION_FLAGGED_ANSWERS'), format.number),
      {
        key: 'last',
        label: t('STATIONS_LAST'),
        cell: ({ lastAnswer }) => <LastHeard instant={lastAnswer} />,
      },
    ],
    [t, format],
  );
}
