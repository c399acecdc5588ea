import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './multipart.ts';
import { Refusal } from './refusal.ts';

const MEGABYTE = 1024 * 1024;
/** In milliseconds, and amply: Node gives up a request after five minutes. */
const LONGEST_REQUEST = 60 * 60_000;

export const tooLarge = (limit: number): Refusal =>
  new Refusal(413, `The body is larger than the ${Math.ceil(limit / MEGABYTE)} MB that this call takes.`, {
    code: 'body-too-large',
  });

const folderOf = (dataDir: string): string => join(dataDir, 'uploads');

/** The files of one request, on the disk while it is worked on. */
export class Uploads {
  readonly #folder: string;
  readonly #limit: number;
  #files = 0;

  constructor(dataDir: string, limit: number) {
    this.#folder = join(folderOf(dataDir), randomUUID());
    this.#limit = limit;
  }

  /** The body as it comes in, as long as it is not too large. */
  async *counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > this.#limit) throw tooLarge(this.#limit);
      yield chunk;
    }
  }

  /** Written while it comes in; what it is read from afterwards is the disk. */
  async keep({ fileName = '', type, chunks }: Part): Promise<File> {
    if (this.#files === 0) await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#files += 1;
    const path = join(this.#folder, String(this.#files));
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of chunks) await file.appendFile(chunk);
    } finally {
      await file.close();
    }
    return new File([await openAsBlob(path)], fileName, { type });
  }

  async remove(): Promise<void> {
    if (this.#files > 0) await rm(this.#folder, { recursive: true, force: true });
  }
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
    if (last && last.mtimeMs < Date.now() - LONGEST_REQUEST) await rm(path, { recursive: true, force: true });
  }
}
