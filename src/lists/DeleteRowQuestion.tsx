import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { rowsOfAction } from '#machines/row-actions/row-actions.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface DeleteRowQuestionProps {
  rowActions: ActorRef<
    Snapshot<unknown> & Parameters<typeof rowsOfAction>[0],
    { type: 'action.confirmed' } | { type: 'action.cancelled' }
  >;
  /** What is lost with it. */
  children: ReactNode;
}

/** Whether the one row that somebody wants to delete is to be deleted. */
export function DeleteRowQuestion({ rowActions, children }: DeleteRowQuestionProps) {
  const { t } = useTranslation();
  const [row] = useSelector(rowActions, rowsOfAction);
  return (
    <ConfirmDialog
      title={t('CONFIRM_DELETE', { name: row?.name ?? '' })}
      confirm={t('DELETE')}
      isDangerous
      onConfirm={() => rowActions.send({ type: 'action.confirmed' })}
      onCancel={() => rowActions.send({ type: 'action.cancelled' })}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
