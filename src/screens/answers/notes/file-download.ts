import { getAttachment } from '#contract/notes.ts';
import { createExportMachine } from '#machines/export/export.machine.ts';
import { savingActor } from '#src/actors/savingActor.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import type { Attachment } from './attachments.ts';

const machine = createExportMachine<Attachment>();

const download = ({ call }: Services) =>
  savingActor<Attachment>(async ({ id, savedAs }, asking) => {
    if (id === null) throw new Error('A file of another server is opened, not saved.');
    const { blob } = await call(getAttachment, { params: { id } }, asking);
    return { blob, name: savedAs };
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
