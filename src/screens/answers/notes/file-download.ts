import { fromCallback } from 'xstate';
import { getAttachment } from '#contract/notes.ts';
import { createExportMachine, type ExportEvent } from '#machines/export/export.machine.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import type { Attachment } from './attachments.ts';

const machine = createExportMachine<Attachment>();

const download = ({ call }: Services) =>
  fromCallback<ExportEvent<Attachment>, { filter: Attachment }>(({ input, sendBack }) => {
    const gone = new AbortController();
    const { id, savedAs } = input.filter;
    async function save() {
      if (id === null) return;
      const file = await call(
        getAttachment,
        { params: { id } },
        {
          signal: gone.signal,
          onReceived: (receivedBytes, totalBytes) => sendBack({ type: 'export.progressed', receivedBytes, totalBytes }),
        },
      );
      const { saveFile } = await import('#src/ui/saveFile.ts');
      if (gone.signal.aborted) return;
      saveFile(file.blob, savedAs);
      sendBack({ type: 'export.saved', fileName: savedAs });
    }
    save().catch((error: unknown) => gone.signal.aborted || sendBack({ type: 'export.failed', error }));
    return () => gone.abort();
  });

/** Saves a file of a note; one that the server has no more is told as such. */
export const fileDownloadLogic = (services: Services) =>
  machine.provide({
    actors: { download: download(services) },
    actions: {
      notify(_, { failure }) {
        if (failure === null) return;
        const toast = failedToast('ANSWERS_FILE_NOT_SAVED', failure);
        const isMissing = failure.status === 404;
        services.toasts.send({
          type: 'toast.raised',
          toast: isMissing ? { ...toast, description: 'ANSWERS_FILE_MISSING' } : toast,
        });
      },
    },
  });
