import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanProblem } from '#contract/coverage-plan.ts';
import { maxPlanProblems, type PlanReason } from '#contract/coverage.values.ts';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';

const shownAtOnce = 100;
const reasonWords = {
  'cells-missing': 'PLAN_CELLS_MISSING',
  'observer-unknown': 'PLAN_OBSERVER_UNKNOWN',
  'observer-ambiguous': 'PLAN_OBSERVER_AMBIGUOUS',
  'observer-inactive': 'PLAN_OBSERVER_INACTIVE',
  'observer-test': 'PLAN_OBSERVER_TEST',
  'station-unknown': 'PLAN_STATION_UNKNOWN',
  'form-unknown': 'PLAN_FORM_UNKNOWN',
  'form-abroad': 'PLAN_FORM_ABROAD',
  'hours-unreadable': 'PLAN_HOURS_UNREADABLE',
  'hours-reversed': 'PLAN_HOURS_REVERSED',
  'hours-skipped': 'PLAN_HOURS_SKIPPED',
  'hours-too-long': 'PLAN_HOURS_TOO_LONG',
  'line-twice': 'PLAN_LINE_TWICE',
  'station-taken': 'PLAN_STATION_TAKEN',
} as const satisfies Record<PlanReason, string>;

/** The lines that are wrong, each with its reason. */
export function PlanProblems({ title, problems }: { title: string; problems: readonly PlanProblem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [shown, setShown] = useState(shownAtOnce);
  const columns = useMemo(
    (): Column<PlanProblem>[] => [
      { key: 'line', label: t('IMPORT_LINE'), cell: ({ line }) => format.number(line) },
      { key: 'value', label: t('PLAN_VALUE'), cell: ({ value }) => value },
      {
        key: 'reason',
        label: t('IMPORT_PROBLEM'),
        cell: ({ reason, other }) => t(reasonWords[reason], { line: other ?? 0 }),
      },
    ],
    [t, format],
  );
  if (problems.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {problems.length >= maxPlanProblems && <p>{t('PLAN_FIRST_PROBLEMS', { count: maxPlanProblems })}</p>}
      <DataTable
        caption={title}
        rows={problems.slice(0, shown)}
        columns={columns}
        idOf={({ line, reason }) => `${line} ${reason}`}
        nameOf={({ line }) => String(line)}
      />
      {problems.length > shown && <Button onClick={() => setShown(shown + shownAtOnce)}>{t('ANSWERS_MORE')}</Button>}
    </section>
  );
}
