export { DeleteRowQuestion } from '#src/lists/DeleteRowQuestion.tsx';
export { ImportReport } from './ImportReport.tsx';
export { PreviewDialog } from './PreviewDialog.tsx';
