import { useTranslation } from 'react-i18next';
import { DeleteRowQuestion } from '#src/lists/DeleteRowQuestion.tsx';
import type { TableActor } from './forms.actors.ts';

export { ImportReport } from './ImportReport.tsx';
export { PreviewDialog } from './PreviewDialog.tsx';

export function DeleteQuestion({ table }: { table: TableActor }) {
  const { t } = useTranslation();
  return <DeleteRowQuestion table={table}>{t('FORM_DELETE_TEXT')}</DeleteRowQuestion>;
}
