import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { jobOf } from '#machines/job/job.selectors.ts';
import { tableLook } from '#src/ui/DataTable.tsx';
import { useIsNarrow } from '#src/ui/useIsNarrow.ts';
import { onRowKey } from '#src/ui/rowKeys.ts';
import { RowMenu } from '#src/ui/RowMenu.tsx';
import { SortableList } from '#src/ui/SortableList.tsx';
import type { JobActor } from './jobs.actors.ts';
import { nameOf, type RowActionsActor } from './forms.actors.ts';
import { FormRow } from './FormRow.tsx';
import styles from './FormsTable.module.css';
import { useFormActions } from './useFormActions.tsx';
import { HeadCell } from '#src/ui/HeadCell.tsx';

interface FormsTableProps {
  rowActions: RowActionsActor;
  job: JobActor;
  mayEdit: boolean;
  rows: readonly FormSummary[];
  /** The place of the first row among all forms. */
  first: number;
  total: number;
  onMove: (form: FormSummary, to: number) => void;
  onPreview: (form: FormSummary) => void;
  isBusy: boolean;
}

const idOf = ({ id }: FormSummary) => String(id);

export function FormsTable({ rows, first, total, onMove, isBusy, ...rest }: FormsTableProps) {
  const { t } = useTranslation();
  const areCards = useIsNarrow();
  const [opened, setOpened] = useState<{ row: FormSummary; opener: HTMLElement } | null>(null);
  const atWork = useSelector(rest.job, jobOf);
  const place = ({ id }: FormSummary) => first + rows.findIndex((row) => row.id === id);
  const { actions, open } = useFormActions({
    ...rest,
    isFirst: (form) => place(form) === 0,
    isLast: (form) => place(form) === total - 1,
    onStep: (form, step) => onMove(form, place(form) + step),
  });
  const move = (id: string, to: number) => {
    const form = rows.find((row) => idOf(row) === id);
    if (form) onMove(form, first + to);
  };
  return (
    <>
      <table className={`${tableLook(areCards)} ${styles['table']}`} aria-busy={isBusy}>
        <caption className="visually-hidden">{t('FORMS')}</caption>
        <Heads />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for what its rows hold */}
        <tbody onKeyDown={(event) => isOnHandle(event.target) || onRowKey(event)}>
          <SortableList<FormSummary> items={rows} idOf={idOf} nameOf={nameOf} onMove={move}>
            {(form, sortable) => (
              <FormRow
                form={form}
                place={place(form)}
                sortable={sortable}
                main={actions.main}
                isBusy={atWork !== null && 'form' in atWork && atWork.form.id === form.id}
                onOpen={open}
                onMenu={(row, opener) => setOpened({ row, opener })}
              />
            )}
          </SortableList>
        </tbody>
      </table>
      {opened && (
        <RowMenu
          {...opened}
          name={t('LIST_ROW_ACTIONS', { name: nameOf(opened.row) })}
          actions={actions.others(opened.row)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const isOnHandle = (target: EventTarget) => target instanceof Element && target.closest('[data-handle]') !== null;

function Heads() {
  const { t } = useTranslation();
  const plain = ['FORM_CODE', 'FORM_TITLE', 'FORM_ONLY_DIASPORA', 'FORM_STATUS'] as const;
  return (
    <thead>
      <tr>
        <HeadCell kind="place">{t('FORM_INDEX')}</HeadCell>
        {plain.map((key) => (
          <HeadCell key={key}>{t(key)}</HeadCell>
        ))}
        <HeadCell kind="number">{t('FORM_TOTAL_QUESTIONS')}</HeadCell>
        <HeadCell kind="number">{t('FORM_VERSION')}</HeadCell>
        <HeadCell>{t('FORM_SAVED')}</HeadCell>
        <HeadCell kind="actions">{t('ACTIONS')}</HeadCell>
      </tr>
    </thead>
  );
}
