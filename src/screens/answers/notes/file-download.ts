import { getAttachment } from '#contract/notes.ts';
import { exportLogic } from '#src/actors/exportLogic.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';
import type { Attachment } from './attachments.ts';

/** Saves a file of a note; one that the server has no more is told as such. */
export const fileDownloadLogic = (services: Services) =>
  exportLogic<Attachment>(
    services,
    async ({ id, savedAs }, asking) => {
      if (id === null) throw new Error('A file of another server is opened, not saved.');
      const { blob } = await services.call(getAttachment, { params: { id } }, asking);
      return { blob, name: savedAs };
    },
    (failure) => ({
      ...failedToast('ANSWERS_FILE_NOT_SAVED', failure),
      ...(failure.status === 404 && { description: 'ANSWERS_FILE_MISSING' }),
    }),
  );
