import type { Contract } from '#contract/index.ts';
import { findCaller } from '#server/auth/callers.ts';
import type { Handlers } from '#server/http/handler.ts';
import { originOf } from '#server/http/origin.ts';
import { Refusal } from '#server/http/refusal.ts';
import { attachmentAddress } from './attachment-files.ts';
import { attachmentResponse, signedFileResponse } from './attachment-response.ts';
import { attachmentStore } from './attachment-store.ts';
import { findAttachment, notesOfThread, type FileOfNote } from './notes.ts';
import { readSigned, signedAddress } from './signed-address.ts';
import { storeNote } from './store-note.ts';

export const notesHandlers: Pick<
  Handlers<Contract>,
  'listNotes' | 'addNote' | 'uploadNote' | 'getAttachment' | 'getSignedFile'
> = {
  listNotes: ({ query }, { db, caller, config, now, request, sessionId = '' }) => {
    const origin = originOf(request, config);
    const addressOf = (file: FileOfNote) =>
      `${origin}${signedAddress(config, { file, adminId: caller.adminId, sessionId, now })}`;
    const thread = { observer: query.idObserver, station: query.idPollingStation };
    return notesOfThread({ db, caller, addressOf }, thread, query.idQuestion);
  },

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
    return attachmentResponse(attachmentStore(config), attachment, {
      caller,
      range: request.headers.get('range'),
      log,
    });
  },

  getSignedFile: async ({ params }, { db, config, log, now, request }) => {
    const signed = readSigned(config, params, now);
    const admitted = signed && (await findCaller(db, signed.identity, now));
    const attachment = admitted && (await findAttachment(db, admitted.caller, signed.id));
    if (!admitted || !attachment)
      throw new Refusal(404, 'This address of a file is wrong or no longer good; ask for the notes again.', {
        code: 'attachment-unknown',
      });
    return signedFileResponse(attachmentStore(config), attachment, {
      caller: admitted.caller,
      range: request.headers.get('range'),
      log,
    });
  },
};
