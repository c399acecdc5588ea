import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { rowsOfAction } from '#machines/table/table.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { TableActor } from './forms.actors.ts';

export { ImportReport } from './ImportReport.tsx';
export { PreviewDialog } from './PreviewDialog.tsx';

export function DeleteQuestion({ table }: { table: TableActor }) {
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
      <p>{t('FORM_DELETE_TEXT')}</p>
    </ConfirmDialog>
  );
}
