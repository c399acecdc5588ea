import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LastHeard } from '#src/time/LastHeard.tsx';
import { useFormat } from '#src/services.tsx';
import { numberColumn, type Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { StationSight } from './coverage.actors.ts';
import { doors } from './doors.ts';

type Visit = StationSight['visits'][number];

/** What each observer reported from a station; each leads to their visit. */
export function Visits({ sight }: { sight: StationSight }) {
  const { visits } = sight;
  const { t } = useTranslation();
  const columns = useColumns(sight);
  return (
    <section aria-labelledby="station-visits">
      <h2 id="station-visits">{t('STATIONS_VISITS')}</h2>
      {visits.length === 0 ? (
        <p>{t('COVERAGE_NO_VISITS')}</p>
      ) : (
        <DataTable
          caption={t('STATIONS_VISITS')}
          rows={visits}
          columns={columns}
          idOf={({ idObserver }) => String(idObserver)}
          nameOf={({ name }) => name}
        />
      )}
    </section>
  );
}

function useColumns({ station, forms }: StationSight) {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    (): Column<Visit>[] => [
      {
        key: 'observer',
        label: t('OBSERVER'),
        cell: ({ idObserver, name }) => <Link to={doors.visit(idObserver, station.id)}>{name}</Link>,
      },
      {
        key: 'forms',
        label: t('FORMS'),
        cell: (visit) =>
          format.list(
            visit.forms.map(({ idForm, answered }) => {
              const form = forms.find(({ id }) => id === idForm);
              return `${form?.code ?? idForm} ${format.number(answered)}/${format.number(form?.questions ?? answered)}`;
            }),
          ),
      },
      {
        key: 'flagged',
        label: t('SITUATION_FLAGGED_ANSWERS'),
        isNumeric: true,
        cell: (visit) => format.number(visit.forms.reduce((sum, { flagged }) => sum + flagged, 0)),
      },
      numberColumn('notes', t('COVERAGE_NOTES'), format.number),
      {
        key: 'last',
        label: t('COVERAGE_LAST_HEARD'),
        cell: ({ lastHeard }) => <LastHeard instant={lastHeard} />,
      },
    ],
    [t, format, station.id, forms],
  );
}
