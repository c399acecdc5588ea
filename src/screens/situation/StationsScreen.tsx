import { useSelector } from '@xstate/react';
import { MapPinOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isLoading, queryOf, sightOf } from '#machines/notification-watch/notification-watch.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { LoadNotice } from '#src/LoadNotice.tsx';
import { Pages } from '#src/Pages.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useFreshness, useRetry } from '#src/useRetry.ts';
import { useScreenActor } from '#src/useScreenActor.ts';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { AsOf, When } from '#src/When.tsx';
import { doors } from './doors.ts';
import { stationsInput, stationsLogic, type Station, type StationsSight } from './situation.actors.ts';
import { coverages, type StationsQuery } from './stations.query.ts';

const which = { '': 'STATIONS_ALL', true: 'STATIONS_COVERED', false: 'STATIONS_UNCOVERED' } as const;

/** The polling stations that the situation counts, each with what came from it. */
export function StationsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const services = useServices();
  const actor = useScreenActor(stationsLogic, stationsInput);
  const sight = useSelector(actor, sightOf<StationsSight>);
  const query = useSelector(actor, queryOf<StationsQuery>);
  const isBusy = useSelector(actor, isLoading);
  const freshness = useFreshness(actor, isBusy);
  const hasFailed = useRetry(actor) !== null;
  const columns = useColumns();
  return (
    <>
      <BackLink to={pathTo('situation')}>{t('SITUATION')}</BackLink>
      <ListHeader
        title={t('STATIONS')}
        total={sight === null ? null : t('LIST_TOTAL', { count: sight.total })}
        asOf={sight === null ? null : format.time(sight.loadedAt)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      >
        <SelectField
          label={t('STATIONS_WHICH')}
          name="covered"
          value={query.covered}
          onChange={({ currentTarget: { value } }) => {
            const covered = coverages.find((one) => one === value) ?? '';
            actor.send({ type: 'query.changed', query: { ...query, covered, page: 1 } });
          }}
        >
          {coverages.map((one) => (
            <option key={one} value={one}>
              {t(which[one])}
            </option>
          ))}
        </SelectField>
      </ListHeader>
      <LoadNotice actor={actor} title={t('STATIONS_FAILED')} isAlone={sight === null} />
      {sight === null && !hasFailed && <SkeletonRows rows={6} />}
      {sight?.total === 0 && (
        <EmptyState icon={<MapPinOff aria-hidden />} title={t('STATIONS_NONE')}>
          <p>{t('STATIONS_NONE_TEXT')}</p>
        </EmptyState>
      )}
      {sight !== null && sight.total > 0 && (
        <AsOf value={sight.loadedAt}>
          <DataTable
            caption={t('STATIONS')}
            rows={sight.rows}
            columns={columns}
            actions={[]}
            idOf={({ id }) => String(id)}
            nameOf={nameOf}
            order={null}
            onSort={nothing}
            onOpen={(station) => services.address.go(doors.station(station))}
            isBusy={isBusy}
            display="table"
          />
          <Pages
            query={query}
            sight={sight}
            isLoading={isBusy}
            onTurn={(turned) => actor.send({ type: 'query.changed', query: { ...query, ...turned } })}
          />
        </AsOf>
      )}
    </>
  );
}

const nameOf = ({ county, number }: Station) => `${county} ${number}`;
const nothing = () => {};

function useColumns(): Column<Station>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'station',
        label: t('STATIONS_STATION'),
        cell: (station) => <Link to={doors.station(station)}>{nameOf(station)}</Link>,
      },
      { key: 'address', label: t('STATIONS_ADDRESS'), cell: ({ address, countyName }) => address || countyName },
      { key: 'visits', label: t('STATIONS_VISITS'), isNumeric: true, cell: ({ visits }) => format.number(visits) },
      {
        key: 'flagged',
        label: t('SITUATION_FLAGGED_ANSWERS'),
        isNumeric: true,
        cell: ({ flagged }) => format.number(flagged),
      },
      {
        key: 'last',
        label: t('STATIONS_LAST'),
        cell: ({ lastAnswer }) => (lastAnswer === null ? t('STATIONS_NEVER') : <When instant={lastAnswer} />),
      },
    ],
    [t, format],
  );
}
