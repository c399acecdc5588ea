import { buffer } from 'node:stream/consumers';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { Attachment } from './notes.ts';
import { cleanerOf } from './strip-exif.ts';

/** Photos larger than this were made by nobody: they are not read into memory. */
const MAX_CLEANED = 100_000_000;

/** Whether the caller gets the file as it is kept: the observer, and the NGO of the observer (EVD-03). */
export const isOfOwn = ({ ngo_id }: Attachment, caller: Caller): boolean =>
  caller.kind === 'observer' || caller.idNgo === ngo_id;

/** A photo without position and device; undefined for what is no photo. */
export async function cleanedPhoto(
  store: AttachmentStore,
  { id, content_type: type }: Attachment,
  size: number,
): Promise<Buffer | undefined> {
  if (!type.startsWith('image/')) return undefined;
  const clean = cleanerOf(type);
  if (clean === undefined || size > MAX_CLEANED)
    throw new Refusal(
      403,
      'Position and device cannot be taken out of this photo: it is for the NGO of the observer alone.',
      {
        code: 'attachment-private',
      },
    );
  return clean(await buffer(store.read(id, { start: 0, end: size - 1 })));
}
