import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { rowsOfAction } from '#machines/table/table.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface DeleteRowQuestionProps {
  table: ActorRef<
    Snapshot<unknown> & Parameters<typeof rowsOfAction>[0],
    { type: 'action.confirmed' } | { type: 'action.cancelled' }
  >;
  /** What is lost with it. */
  children: ReactNode;
}

/** Whether the one row that somebody wants to delete is to be deleted. */
export function DeleteRowQuestion({ table, children }: DeleteRowQuestionProps) {
  const { t } = useTranslation();
  const [row] = useSelector(table, rowsOfAction);
  return (
    <ConfirmDialog
      title={t('CONFIRM_DELETE', { name: row?.name ?? '' })}
      confirm={t('DELETE')}
      isDangerous
      onConfirm={() => table.send({ type: 'action.confirmed' })}
      onCancel={() => table.send({ type: 'action.cancelled' })}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
