import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Log } from '#server/log.ts';
import { disposition, plainDisposition, watched } from '#server/spreadsheets/file-response.ts';
import type { AttachmentStore, Part } from './attachment-store.ts';
import { isShown } from './file-kind.ts';
import type { Attachment } from './notes.ts';
import { cleanedPhoto, isOfOwn } from './photos-for-others.ts';

interface Asked {
  caller: Caller;
  /** As the header `Range` says it. */
  range: string | null;
  log: Log;
}

/**
 * A file, or the part of it that was asked for; a browser runs nothing of it. The observer and the NGO of the observer get
 * it as it is kept. For everybody else photos are without position and device (EVD-03): of kinds that cannot be
 * cleaned there is nothing for them.
 */
export async function attachmentResponse(
  store: AttachmentStore,
  attachment: Attachment,
  { caller, range: asked, log }: Asked,
): Promise<Response> {
  const kept = await sizeOf(store, attachment);
  const cleaned = isOfOwn(attachment, caller) ? undefined : await cleanedPhoto(store, attachment, kept);
  const size = cleaned?.length ?? kept;
  const headers = {
    'Content-Type': attachment.content_type,
    'Content-Disposition': disposition(howShown(attachment), attachment.file_name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=3600',
    'Accept-Ranges': 'bytes',
  };
  const range = readRange(asked, size);
  if (range === 'beyond')
    throw new Refusal(416, 'The file has no such part.', { headers: { 'Content-Range': `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const part = () => streamOf(store.read(attachment.id, { start, end }), log);
  return new Response(cleaned ? new Uint8Array(cleaned.subarray(start, end + 1)) : part(), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** Sends whoever may have the file as it is kept on to the store, where clients reach it. */
export async function signedFileResponse(store: AttachmentStore, attachment: Attachment, asked: Asked) {
  if (isOfOwn(attachment, asked.caller) || !attachment.content_type.startsWith('image/')) {
    const shown = plainDisposition(howShown(attachment), attachment.file_name);
    await sizeOf(store, attachment);
    const address = await store.address(attachment.id, { type: attachment.content_type, disposition: shown });
    if (address !== undefined)
      return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } });
  }
  return attachmentResponse(store, attachment, asked);
}

async function sizeOf(store: AttachmentStore, { id }: Attachment): Promise<number> {
  const size = await store.size(id);
  if (size === undefined)
    throw new Refusal(404, 'The file of this attachment is missing on the server.', { code: 'attachment-missing' });
  return size;
}

const howShown = ({ content_type }: Attachment) => (isShown(content_type) ? 'inline' : 'attachment');

/** Read as fast as the client takes the bytes. */
function streamOf(content: AsyncIterable<Uint8Array>, log: Log): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: watched(log, async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      }),
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** One range of bytes; several at once, or what is no range, count as the whole file (RFC 9110, 14.2). */
function readRange(asked: string | null, size: number): Part | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/u.exec(asked?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
