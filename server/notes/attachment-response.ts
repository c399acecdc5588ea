import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Log } from '#server/log.ts';
import { disposition, watched } from '#server/spreadsheets/file-response.ts';
import { attachmentFile, attachmentsIn } from './attachment-files.ts';
import { cleanerOf } from './clean-photo.ts';
import { isShown } from './file-kind.ts';
import type { Attachment } from './notes.ts';

const CHUNK = 65_536;

interface Range {
  start: number;
  end: number;
}

/** Photos larger than this were made by nobody: they are not read into memory. */
const MAX_CLEANED = 100_000_000;

/**
 * A file, or the part of it that was asked for; a browser runs nothing of it. The observer and the NGO of the observer get
 * it as it lies on the disk. For everybody else photos are without position and device (EVD-03): of kinds that cannot be
 * cleaned there is nothing for them.
 */
export async function attachmentResponse(
  dataDir: string,
  attachment: Attachment,
  { caller, asked, log }: { caller: Caller; asked: string | null; log: Log },
): Promise<Response> {
  const path = attachmentFile(attachmentsIn(dataDir), attachment.id);
  const found = await stat(path).catch(() => {
    throw new Refusal(404, 'The file of this attachment is missing on the server.', { code: 'attachment-missing' });
  });
  const cleaned = isOfOwn(attachment, caller) ? undefined : await cleanedPhoto(path, attachment, found.size);
  const size = cleaned?.length ?? found.size;
  const headers = {
    'Content-Type': attachment.content_type,
    'Content-Disposition': disposition(
      isShown(attachment.content_type) ? 'inline' : 'attachment',
      attachment.file_name,
    ),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=3600',
    'Accept-Ranges': 'bytes',
  };
  const range = readRange(asked, size);
  if (range === 'beyond')
    throw new Refusal(416, 'The file has no such part.', { headers: { 'Content-Range': `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return new Response(cleaned ? new Uint8Array(cleaned.subarray(start, end + 1)) : partOf(path, { start, end }, log), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

const isOfOwn = ({ ngo_id }: Attachment, caller: Caller): boolean =>
  caller.kind === 'observer' || caller.idNgo === ngo_id;

/** Undefined for what is no photo. */
async function cleanedPhoto(
  path: string,
  { content_type: type }: Attachment,
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
  return clean(await readFile(path));
}

/** Opened when the client begins to read, and read as fast as it takes the bytes. */
function partOf(path: string, { start, end }: Range, log: Log): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      pull: watched(log, async (controller) => {
        file ??= await open(path, 'r');
        const length = Math.min(CHUNK, end - at + 1);
        const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at);
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && at <= end) return;
        await file.close();
        controller.close();
      }),
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  );
}

/** One range of bytes; several at once, or what is no range, count as the whole file (RFC 9110, 14.2). */
function readRange(asked: string | null, size: number): Range | 'beyond' | undefined {
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
