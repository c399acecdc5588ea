import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileKind, SNIFFED_BYTES } from './file-kind.ts';

export interface StoredFile {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
}

const LONGEST_NAME = 200;

/** Where a phone or the console fetches it from. */
export const attachmentAddress = (id: string): string => `/api/v2/note/attachment/${id}`;

/** Files lie under names of our own, spread over 256 folders. */
export const attachmentFile = (dataDir: string, id: string): string => join(dataDir, 'attachments', id.slice(0, 2), id);

export async function digestOf(file: File): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** All of them or none. */
export async function writeFiles(dataDir: string, files: readonly File[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (const [position, file] of files.entries()) stored.push(await writeFile(dataDir, file, position));
  } catch (error) {
    await removeFiles(dataDir, stored);
    throw error;
  }
  return stored;
}

/** Returns when the file is on the disk for good. */
async function writeFile(dataDir: string, file: File, position: number): Promise<StoredFile> {
  const id = randomUUID();
  const path = attachmentFile(dataDir, id);
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  await pipeline(file.stream(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
  const kind = fileKind(await file.slice(0, SNIFFED_BYTES).bytes());
  const fileName = safeName(file.name) ?? `attachment-${position + 1}.${kind.extension}`;
  return { id, fileName, contentType: kind.type, size: file.size };
}

export async function removeFiles(dataDir: string, files: readonly StoredFile[]): Promise<void> {
  await Promise.all(files.map(({ id }) => rm(attachmentFile(dataDir, id), { force: true })));
}

/** The last part of the name that the phone gave, for those who save the file; it never names a file of ours. */
function safeName(given: string): string | undefined {
  const last = given.split(/[/\\]/u).at(-1) ?? '';
  const name = last.toWellFormed().replaceAll(/\p{C}/gu, '').replace(/^\.+/u, '').trim();
  return name === '' ? undefined : name.slice(-LONGEST_NAME).toWellFormed();
}
