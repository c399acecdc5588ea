import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './multipart.ts';
import { Refusal } from './refusal.ts';
import type { Hold } from './upload-room.ts';

const MEGABYTE = 1024 * 1024;
/** In milliseconds, and amply: Node gives up a request after five minutes. */
const MAX_REQUEST = 60 * 60_000;

export const tooLarge = (limit: number): Refusal =>
  new Refusal(413, `The body is larger than the ${sizeOf(limit)} that this call takes.`, {
    code: 'body-too-large',
    values: { megabytes: Math.ceil(limit / MEGABYTE) },
  });

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${Math.ceil(bytes / MEGABYTE)} MB`;

const folderOf = (dataDir: string): string => join(dataDir, 'uploads');

/** Small pieces are gathered to so many bytes before they are written. */
const WRITTEN_AT_ONCE = 65_536;

/** The files of one request, on the disk while it is worked on. */
export class Uploads {
  readonly #folder: string;
  readonly #hold: Hold;
  #files = 0;

  constructor(dataDir: string, hold: Hold) {
    this.#folder = join(folderOf(dataDir), randomUUID());
    this.#hold = hold;
  }

  /** Written while it comes in; what it is read from afterwards is the disk. */
  async keep({ fileName = '', type, chunks }: Part): Promise<File> {
    if (this.#files === 0) await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#files += 1;
    const path = join(this.#folder, String(this.#files));
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const piece of gathered(chunks, WRITTEN_AT_ONCE)) {
        this.#hold.take(piece.length);
        await file.appendFile(piece);
      }
    } finally {
      await file.close();
    }
    return new File([await openAsBlob(path)], fileName, { type });
  }

  async remove(): Promise<void> {
    if (this.#files > 0) await rm(this.#folder, { recursive: true, force: true });
  }
}

async function* gathered(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < bytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * For the start of the server: what a crash left behind belongs to no request any more. What is younger may be that of
 * another process on the same directory.
 */
export async function clearUploads(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const last = await stat(path).catch(() => undefined);
    if (last && last.mtimeMs < Date.now() - MAX_REQUEST) await rm(path, { recursive: true, force: true });
  }
}
