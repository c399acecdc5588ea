import type { Log } from '#server/log.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv; charset=utf-8';

type Pull = (controller: ReadableStreamDefaultController<Uint8Array>) => Promise<void>;

/** Says in the log that a file broke off: the line of its request calls it a success by then. */
export const watched =
  (log: Log, pull: Pull): Pull =>
  async (controller) => {
    try {
      await pull(controller);
    } catch (error) {
      log.error('a file broke off while it was sent', { error });
      throw error;
    }
  };

interface Download {
  name: string;
  type: string;
  log: Log;
}

/** Waits for the first bytes, so that what fails before them is answered as an error and not as a broken file. */
export async function fileResponse({ name, type, log }: Download, body: AsyncIterable<Uint8Array>): Promise<Response> {
  const chunks = body[Symbol.asyncIterator]();
  let next: IteratorResult<Uint8Array> | undefined = await chunks.next();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: watched(log, async (controller) => {
        const { done, value } = next ?? (await chunks.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      }),
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition('attachment', name),
      'Cache-Control': 'no-store',
    },
  });
}

type Disposition = 'inline' | 'attachment';

/** RFC 6266: a plain name for old programs, the true one beside it. */
export function disposition(how: Disposition, name: string): string {
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain(name)}"; filename*=UTF-8''${exact}`;
}

/** The plain name alone, of signs that are written one way only in the query of an address. */
export const plainDisposition = (how: Disposition, name: string): string =>
  `${how}; filename="${plain(name).replaceAll(/[()]/gu, '_')}"`;

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_');
