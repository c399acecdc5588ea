import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileKind, SNIFFED_BYTES } from './file-kind.ts';

export interface StoredFile {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
}

const MAX_NAME_LENGTH = 200;

/** Where a phone or the console fetches it from. */
export const attachmentAddress = (id: string): string => `/api/v2/note/attachment/${id}`;

export const attachmentsIn = (dataDir: string): string => join(dataDir, 'attachments');

/** Files lie under names of our own, spread over 256 folders. */
export const attachmentFile = (folder: string, id: string): string => join(folder, id.slice(0, 2), id);

/** For the owner of the server's files alone. */
export async function putFile(folder: string, id: string, content: Content): Promise<void> {
  const path = attachmentFile(folder, id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Opened before anything can break: a stream that is given up first would make the file later, when nobody removes it.
  const file = await open(path, 'w', 0o600);
  await pipeline(content, file.createWriteStream({ flush: true }));
}

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export async function digestOf(file: File): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** All of them or none. */
export async function writeFiles(dataDir: string, files: readonly File[]): Promise<StoredFile[]> {
  const stored = await Promise.all(files.map(describe));
  try {
    for (const [index, file] of files.entries()) await writeFile(dataDir, stored[index]?.id ?? '', file);
  } catch (error) {
    await removeFiles(dataDir, stored);
    throw error;
  }
  return stored;
}

async function describe(file: File, position: number): Promise<StoredFile> {
  const kind = fileKind(await file.slice(0, SNIFFED_BYTES).bytes());
  const fileName = safeName(file.name) ?? `attachment-${position + 1}.${kind.extension}`;
  return { id: randomUUID(), fileName, contentType: kind.type, size: file.size };
}

/** Returns when the file is on the disk for good, and its folder, which may be new. */
async function writeFile(dataDir: string, id: string, file: File): Promise<void> {
  const attachments = attachmentsIn(dataDir);
  await putFile(attachments, id, file.stream());
  for (const folder of [dirname(attachmentFile(attachments, id)), attachments, dataDir]) {
    const directory = await open(folder, 'r');
    await directory.sync();
    await directory.close();
  }
}

export async function removeFiles(dataDir: string, files: readonly StoredFile[]): Promise<void> {
  const attachments = attachmentsIn(dataDir);
  await Promise.all(files.map(({ id }) => rm(attachmentFile(attachments, id), { force: true })));
}

/** The last part of the name that the phone gave, for those who save the file; it never names a file of ours. */
function safeName(given: string): string | undefined {
  const last = given.split(/[/\\]/u).at(-1) ?? '';
  const name = last.toWellFormed().replaceAll(/\p{C}/gu, '').replace(/^\.+/u, '').trim();
  return name === '' ? undefined : name.slice(-MAX_NAME_LENGTH).toWellFormed();
}
