import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { attachmentAddress } from './attachment-files.ts';
import { attachmentResponse } from './attachment-response.ts';
import { findAttachment, notesOfThread } from './notes.ts';
import { storeNote } from './store-note.ts';

export const notesHandlers: Pick<Handlers<Contract>, 'listNotes' | 'addNote' | 'uploadNote' | 'getAttachment'> = {
  listNotes: ({ query }, { db, caller }) =>
    notesOfThread(db, caller, { observer: query.idObserver, station: query.idPollingStation }, query.idQuestion),

  addNote: async ({ form }, context) => {
    const { files, ...note } = await storeNote(form, context);
    return { filesAddress: files.map(attachmentAddress), note };
  },

  uploadNote: async ({ form }, context) => {
    const { files, ...note } = await storeNote(form, context);
    return { fileAddress: files[0] === undefined ? null : attachmentAddress(files[0]), note };
  },

  getAttachment: async ({ params }, { db, caller, config, log, request }) => {
    const attachment = await findAttachment(db, caller, params.id);
    if (!attachment) throw new Refusal(404, 'There is no such attachment.', { code: 'attachment-unknown' });
    return attachmentResponse(config.dataDir, attachment, { asked: request.headers.get('range'), log });
  },
};
