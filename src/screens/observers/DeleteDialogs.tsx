import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { finishedCount, hasSummary, isConfirming, isRunning, rowsOfAction } from '#machines/table/table.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ProgressDialog } from '#src/ui/ProgressDialog.tsx';
import { DeleteSummary } from './DeleteSummary.tsx';
import { NameList } from './NameList.tsx';
import { Who } from '#src/ui/Who.tsx';
import type { TableActor } from './observers.actors.ts';

/** The question, the progress and the outcome of a deletion (OBS-06, OBS-09). */
export function DeleteDialogs({ table }: { table: TableActor }) {
  const confirming = useSelector(table, isConfirming);
  const running = useSelector(table, (snapshot) => isRunning(snapshot) && rowsOfAction(snapshot).length > 1);
  const summary = useSelector(table, hasSummary);
  return (
    <>
      {confirming && <DeleteQuestion table={table} />}
      {running && <DeleteProgress table={table} />}
      {summary && <DeleteSummary table={table} />}
    </>
  );
}

function DeleteQuestion({ table }: { table: TableActor }) {
  const { t } = useTranslation();
  const rows = useSelector(table, rowsOfAction);
  const [first] = rows;
  return (
    <ConfirmDialog
      title={t('OBSERVER_DELETE_TITLE', { count: rows.length, name: first?.name ?? '' })}
      confirm={t('DELETE')}
      isDangerous
      onConfirm={() => table.send({ type: 'action.confirmed' })}
      onCancel={() => table.send({ type: 'action.cancelled' })}
    >
      {rows.length > 1 ? <NameList rows={rows} /> : first && <Who phone={first.phone} ngo={first.ngo} />}
      <p>{t('OBSERVER_DELETE_TEXT', { count: rows.length })}</p>
    </ConfirmDialog>
  );
}

function DeleteProgress({ table }: { table: TableActor }) {
  const { t } = useTranslation();
  const done = useSelector(table, finishedCount);
  const of = useSelector(table, (snapshot) => rowsOfAction(snapshot).length);
  const canCancel = useSelector(table, (snapshot) => snapshot.can({ type: 'run.cancelled' }));
  return (
    <ProgressDialog
      title={t('OBSERVER_DELETING')}
      done={done}
      of={of}
      canCancel={canCancel}
      onCancel={() => table.send({ type: 'run.cancelled' })}
    />
  );
}
