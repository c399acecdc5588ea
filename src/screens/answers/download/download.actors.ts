import type { ActorRefFrom } from 'xstate';
import { exportAnswers } from '#contract/exports.ts';
import { createExportMachine } from '#machines/export/export.machine.ts';
import { savingActor } from '#src/actors/savingActor.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { exportQuery, type ExportWanted } from './export.query.ts';
import { answersFileName } from './fileName.ts';

const machine = createExportMachine<ExportWanted>();

const download = ({ call, config }: Services) =>
  savingActor<ExportWanted>(async (filter, asking) => {
    const { blob, name } = await call(exportAnswers, { query: exportQuery(filter) }, asking);
    return { blob, name: name ?? (await answersFileName(blob, config.timeZone, new Date())) };
  });

export const downloadLogic = (services: Services) =>
  machine.provide({
    actors: { download: download(services) },
    actions: {
      notify(_, { fileName, failure }) {
        const { toasts } = services;
        if (failure === null) {
          const toast = { title: 'SUCCESS', description: 'ANSWERS_DOWNLOADED', values: { name: fileName ?? '' } };
          toasts.send({ type: 'toast.raised', toast: { status: 'success', ...toast } });
          return;
        }
        // Published back ends answer 404 where there is nothing to export.
        const toast = failedToast('ANSWERS_DOWNLOAD_FAILED', failure);
        const isNothing = failure.status === 404;
        toasts.send({
          type: 'toast.raised',
          toast: isNothing ? { ...toast, description: 'ANSWERS_DOWNLOAD_NOTHING' } : toast,
        });
      },
    },
  });

export type DownloadActor = ActorRefFrom<typeof machine>;
