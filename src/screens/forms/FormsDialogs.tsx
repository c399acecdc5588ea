import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { reportOf } from '#machines/job/job.selectors.ts';
import { isConfirming } from '#machines/row-actions/row-actions.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { JobActor } from './jobs.actors.ts';
import type { ListActor, RowActionsActor } from './forms.actors.ts';

interface FormsDialogsProps {
  rowActions: RowActionsActor;
  list: ListActor;
  job: JobActor;
  preview: FormSummary | null;
  onPreviewClosed: () => void;
}

const load = () => import('./FormsQuestions.tsx');

const DeleteRowQuestion = lazyPart(async () => (await load()).DeleteRowQuestion);
const PreviewDialog = lazyPart(async () => (await load()).PreviewDialog);
const ImportReport = lazyPart(async () => (await load()).ImportReport);

/** Their code is fetched once the list stands, so that a lost connection cannot keep a question from being asked. */
export function FormsDialogs({ rowActions, list, job, preview, onPreviewClosed }: FormsDialogsProps) {
  const { t } = useTranslation();
  const ready = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const deleting = useSelector(rowActions, isConfirming);
  const report = useSelector(job, reportOf);
  useAhead(load, ready);
  const closeReport = () => job.send({ type: 'report.closed' });
  return (
    <>
      <LazyPart onClose={() => rowActions.send({ type: 'action.cancelled' })}>
        {deleting && <DeleteRowQuestion rowActions={rowActions}>{t('FORM_DELETE_TEXT')}</DeleteRowQuestion>}
      </LazyPart>
      <LazyPart onClose={onPreviewClosed}>
        {preview !== null && <PreviewDialog form={preview} onClose={onPreviewClosed} />}
      </LazyPart>
      <LazyPart onClose={closeReport}>
        {report !== null && <ImportReport report={report} onClose={closeReport} />}
      </LazyPart>
    </>
  );
}
