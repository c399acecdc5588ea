import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObserverStation } from '#contract/observer-page.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { stationName } from '#src/i18n/stationName.ts';
import { stationColumn } from '#src/lists/stationsList.tsx';
import { numberColumn, type Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { When } from '#src/time/When.tsx';
import { stationsLogic } from './view.actors.ts';

/** Where the observer was, each leading to what came from there: answers, notes and photos (FND-02). */
export function ObserverStations({ id }: { id: number }) {
  const { t } = useTranslation();
  const actor = useScreenActor(stationsLogic, () => ({ key: id }));
  const stations = useSelector(actor, itemOf<ObserverStation[]>);
  const hasFailed = useRetry(actor) !== null;
  const columns = useColumns(id);
  return (
    <section aria-labelledby="observer-stations" data-wide="">
      <h2 id="observer-stations">{t('STATIONS')}</h2>
      <LoadNotice actor={actor} title={t('STATIONS_FAILED')} />
      {stations === null && !hasFailed && <SkeletonRows rows={2} />}
      {stations?.length === 0 && <p>{t('OBSERVER_NO_STATIONS')}</p>}
      {stations !== null && stations.length > 0 && (
        <DataTable
          caption={t('STATIONS')}
          rows={stations}
          columns={columns}
          idOf={({ idPollingStation }) => String(idPollingStation)}
          nameOf={stationName}
        />
      )}
    </section>
  );
}

function useColumns(idObserver: number): Column<ObserverStation>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const moment = (instant: string | null) => (instant === null ? '–' : <When instant={instant} isWhole />);
    return [
      stationColumn(t('STATIONS_STATION'), ({ idPollingStation }) =>
        pathTo('answersThread', { idObserver, idPollingStation }),
      ),
      { key: 'arrived', label: t('OBSERVER_ARRIVED'), cell: ({ arrivedAt }) => moment(arrivedAt) },
      { key: 'left', label: t('OBSERVER_LEFT'), cell: ({ leftAt }) => moment(leftAt) },
      numberColumn('answers', t('ANSWERS'), format.number),
      numberColumn('flagged', t('SITUATION_FLAGGED_ANSWERS'), format.number),
      numberColumn('notes', t('OBSERVER_NOTES'), format.number),
      numberColumn('photos', t('OBSERVER_PHOTOS'), format.number),
    ];
  }, [t, format, idObserver]);
}
