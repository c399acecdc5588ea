import { fromCallback, type ActorRefFrom } from 'xstate';
import { exportAnswers } from '#contract/exports.ts';
import { createExportMachine, type ExportEvent } from '#machines/export/export.machine.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { exportQuery, ownName, type Exported } from './exported.ts';

const machine = createExportMachine<Exported>();

const download = ({ call, config }: Services) =>
  fromCallback<ExportEvent<Exported>, { filter: Exported }>(({ input, sendBack }) => {
    const gone = new AbortController();
    async function save() {
      const file = await call(
        exportAnswers,
        { query: exportQuery(input.filter) },
        {
          signal: gone.signal,
          onReceived: (receivedBytes, totalBytes) => sendBack({ type: 'export.progressed', receivedBytes, totalBytes }),
        },
      );
      const { saveFile } = await import('#src/ui/saveFile.ts');
      const fileName = file.name ?? (await ownName(file.blob, config.timeZone, new Date()));
      if (gone.signal.aborted) return;
      saveFile(file.blob, fileName);
      sendBack({ type: 'export.saved', fileName });
    }
    save().catch((error: unknown) => gone.signal.aborted || sendBack({ type: 'export.failed', error }));
    return () => gone.abort();
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
