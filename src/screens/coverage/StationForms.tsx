import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '#contract/coverage.ts';
import { useFormat } from '#src/services.tsx';
import { numberColumn, type Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { When } from '#src/time/When.tsx';
import type { Form, StationSight } from './coverage.actors.ts';
import { NothingExpected, StateMark } from './StateMark.tsx';

type Row = Cell & Pick<Form, 'code' | 'description' | 'questions'>;

/** What is expected from a station, what came, and what is missing. */
export function StationForms({ sight: { station, forms } }: { sight: StationSight }) {
  const { t } = useTranslation();
  const rows = useMemo(
    () =>
      station.cells.flatMap((cell): Row[] => {
        const form = forms.find(({ id }) => id === cell.idForm);
        return form === undefined ? [] : [{ ...cell, ...form }];
      }),
    [station, forms],
  );
  const columns = useColumns();
  return (
    <DataTable
      caption={t('FORMS')}
      rows={rows}
      columns={columns}
      idOf={({ code }) => code}
      nameOf={({ code }) => code}
    />
  );
}

function useColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    (): Column<Row>[] => [
      { key: 'form', label: t('FORM'), cell: ({ code, description }) => `${code}: ${description}` },
      {
        key: 'state',
        label: t('COVERAGE_STATE'),
        cell: ({ state }) => (state === null ? <NothingExpected /> : <StateMark state={state} isWorded />),
      },
      {
        key: 'between',
        label: t('COVERAGE_BETWEEN'),
        cell: ({ from, to }) =>
          from === null || to === null ? (
            '–'
          ) : (
            <span>
              <When instant={from} />
              {'\u00A0–\u00A0'}
              <When instant={to} />
            </span>
          ),
      },
      {
        key: 'answered',
        label: t('COVERAGE_ANSWERED'),
        isNumeric: true,
        cell: ({ answered, questions }) => `${format.number(answered)} / ${format.number(questions)}`,
      },
      numberColumn('flagged', t('SITUATION_FLAGGED_ANSWERS'), format.number),
    ],
    [t, format],
  );
}
