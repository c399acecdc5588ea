import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Coverage, CoverageCounty } from '#contract/coverage.ts';
import { Door } from '#src/Figures.tsx';
import { useFormat } from '#src/services.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { When } from '#src/time/When.tsx';
import { doors } from './doors.ts';
import { StateCounts } from './StateMark.tsx';

/** A county, or all of them: those have no code. */
type Row = Omit<CoverageCounty, 'id' | 'diaspora'>;

/** Counties by forms (COV-02). */
export function BoardTable({ board: { counties, totals, forms } }: { board: Coverage }) {
  const { t } = useTranslation();
  const rows = useMemo(
    (): Row[] => [{ ...totals, code: '', name: t('COVERAGE_ALL_COUNTIES') }, ...counties],
    [totals, counties, t],
  );
  return (
    <DataTable
      caption={t('COVERAGE_COUNTIES')}
      rows={rows}
      columns={useColumns(forms)}
      idOf={({ code }) => code}
      nameOf={({ name }) => name}
    />
  );
}

function useColumns(forms: Coverage['forms']): Column<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'county',
        label: t('COUNTY_CODE'),
        cell: ({ code, name }) => <Link to={doors.stations({ county: code })}>{name}</Link>,
      },
      {
        key: 'planned',
        label: t('COVERAGE_PLANNED_COLUMN'),
        isNumeric: true,
        cell: ({ code, name, planned, stations }) => (
          <span>
            <Door
              count={planned}
              to={doors.stations({ county: code, planned: 'true' })}
              of={t('COVERAGE_PLANNED_DOOR', { county: name })}
            />{' '}
            / {format.number(stations)}
          </span>
        ),
      },
      ...forms.map((form, at): Column<Row> => ({
        key: form.code,
        label: form.code,
        cell: ({ code, name, cells }) => {
          const counts = cells[at];
          return (
            counts && (
              <StateCounts
                isSign
                counts={counts}
                of={`${name}, ${form.code}`}
                to={(state) => doors.stations({ county: code, form: form.code, state })}
              />
            )
          );
        },
      })),
      {
        key: 'last',
        label: t('COVERAGE_LAST'),
        cell: ({ lastAnswer }) => (lastAnswer === null ? t('COVERAGE_SILENT') : <When instant={lastAnswer} />),
      },
    ],
    [forms, t, format],
  );
}
