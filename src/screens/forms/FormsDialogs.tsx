import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { FormSummary } from '#contract/forms.ts';
import { reportOf } from '#machines/job/job.selectors.ts';
import { isConfirming } from '#machines/table/table.selectors.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { JobActor } from './jobs.actors.ts';
import type { ListActor, TableActor } from './forms.actors.ts';

interface FormsDialogsProps {
  table: TableActor;
  list: ListActor;
  job: JobActor;
  preview: FormSummary | null;
  onPreviewClosed: () => void;
}

const load = () => import('./FormsQuestions.tsx');

const DeleteQuestion = lazy(async () => ({ default: (await load()).DeleteQuestion }));
const PreviewDialog = lazy(async () => ({ default: (await load()).PreviewDialog }));
const ImportReport = lazy(async () => ({ default: (await load()).ImportReport }));

/** Their code is fetched once the list stands, so that a lost connection cannot keep a question from being asked. */
export function FormsDialogs({ table, list, job, preview, onPreviewClosed }: FormsDialogsProps) {
  const ready = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const deleting = useSelector(table, isConfirming);
  const report = useSelector(job, reportOf);
  useAhead(load, ready);
  return (
    <Suspense fallback={null}>
      {deleting && <DeleteQuestion table={table} />}
      {preview !== null && <PreviewDialog form={preview} onClose={onPreviewClosed} />}
      {report !== null && <ImportReport report={report} onClose={() => job.send({ type: 'report.closed' })} />}
    </Suspense>
  );
}
