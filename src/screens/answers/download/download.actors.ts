import type { ActorRefFrom } from 'xstate';
import { exportAnswers } from '#contract/exports.ts';
import { createExportMachine } from '#machines/export/export.machine.ts';
import { savingActor } from '#src/actors/savingActor.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { exportQuery, type ExportWanted } from './export.query.ts';
import { answersFileName } from './answersFileName.ts';

const machine = createExportMachine<ExportWanted>();

const download = ({ call, config }: Services) =>
  savingActor<ExportWanted>(async (filter, asking) => {
    const file = await call(exportAnswers, { query: exportQuery(filter) }, asking);
    return { blob: file.blob, name: await answersFileName(file, config.timeZone, new Date()) };
  });

export const downloadLogic = (services: Services) =>
  machine.provide({
    actors: { download: download(services) },
    actions: {
      notify(_, { fileName, failure }) {
        const { toasts } = services;
        if (failure === null) return raiseToast(toasts, doneToast('ANSWERS_DOWNLOADED', { name: fileName ?? '' }));
        // Published back ends answer 404 where there is nothing to export.
        const toast = failedToast('ANSWERS_DOWNLOAD_FAILED', failure);
        const isNothing = failure.status === 404;
        return raiseToast(toasts, isNothing ? { ...toast, description: 'ANSWERS_DOWNLOAD_NOTHING' } : toast);
      },
    },
  });

export type DownloadActor = ActorRefFrom<typeof machine>;
