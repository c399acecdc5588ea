import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  finishedCount,
  hasSummary,
  isConfirming,
  isRunning,
  rowsOfAction,
} from '#machines/row-actions/row-actions.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ProgressDialog } from '#src/ui/ProgressDialog.tsx';
import { DeleteSummary } from './DeleteSummary.tsx';
import { NameList } from './NameList.tsx';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import type { RowActionsActor } from './observers.actors.ts';

/** The question, the progress and the outcome of a deletion (OBS-06, OBS-09). */
export function DeleteDialogs({ rowActions }: { rowActions: RowActionsActor }) {
  const confirming = useSelector(rowActions, isConfirming);
  const running = useSelector(rowActions, (snapshot) => isRunning(snapshot) && rowsOfAction(snapshot).length > 1);
  const summary = useSelector(rowActions, hasSummary);
  return (
    <>
      {confirming && <DeleteQuestion rowActions={rowActions} />}
      {running && <DeleteProgress rowActions={rowActions} />}
      {summary && <DeleteSummary rowActions={rowActions} />}
    </>
  );
}

function DeleteQuestion({ rowActions }: { rowActions: RowActionsActor }) {
  const { t } = useTranslation();
  const rows = useSelector(rowActions, rowsOfAction);
  const [first] = rows;
  return (
    <ConfirmDialog
      title={t('OBSERVER_DELETE_TITLE', { count: rows.length, name: first?.name ?? '' })}
      confirm={t('DELETE')}
      isDangerous
      onConfirm={() => rowActions.send({ type: 'action.confirmed' })}
      onCancel={() => rowActions.send({ type: 'action.cancelled' })}
    >
      {rows.length > 1 ? <NameList rows={rows} /> : first && <PhoneAndNgo phone={first.phone} ngo={first.ngo} />}
      <p>{t('OBSERVER_DELETE_TEXT', { count: rows.length })}</p>
    </ConfirmDialog>
  );
}

function DeleteProgress({ rowActions }: { rowActions: RowActionsActor }) {
  const { t } = useTranslation();
  const done = useSelector(rowActions, finishedCount);
  const of = useSelector(rowActions, (snapshot) => rowsOfAction(snapshot).length);
  const canCancel = useSelector(rowActions, (snapshot) => snapshot.can({ type: 'run.cancelled' }));
  return (
    <ProgressDialog
      title={t('OBSERVER_DELETING')}
      done={done}
      of={of}
      canCancel={canCancel}
      onCancel={() => rowActions.send({ type: 'run.cancelled' })}
    />
  );
}
