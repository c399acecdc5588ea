import { createHash, randomUUID } from 'node:crypto';
import type { AttachmentStore } from './attachment-store.ts';
import { fileKind, SNIFFED_BYTES } from './file-kind.ts';

export interface StoredFile {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
  /** Of the file as it was sent. */
  sha256: string;
}

const MAX_NAME_LENGTH = 200;

/** Where a phone or the console fetches it from. */
export const attachmentAddress = (id: string): string => `/api/v2/note/attachment/${id}`;

/** A file as a phone sent it. */
export interface SentFile {
  file: File;
  sha256: string;
}

export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** All of them or none. */
export async function writeFiles(store: AttachmentStore, files: readonly SentFile[]): Promise<StoredFile[]> {
  const stored = await Promise.all(files.map(describe));
  try {
    for (const [index, sent] of files.entries()) await store.put(stored[index]?.id ?? '', sent);
  } catch (error) {
    await removeFiles(store, stored);
    throw error;
  }
  return stored;
}

async function describe({ file, sha256 }: SentFile, position: number): Promise<StoredFile> {
  const kind = fileKind(await file.slice(0, SNIFFED_BYTES).bytes());
  const fileName = safeName(file.name) ?? `attachment-${position + 1}.${kind.extension}`;
  return { id: randomUUID(), fileName, contentType: kind.type, size: file.size, sha256 };
}

export async function removeFiles(store: AttachmentStore, files: readonly StoredFile[]): Promise<void> {
  await Promise.all(files.map(({ id }) => store.remove(id)));
}

/** The last part of the name that the phone gave, for those who save the file; it never names a file of ours. */
function safeName(given: string): string | undefined {
  const last = given.split(/[/\\]/u).at(-1) ?? '';
  const name = last.toWellFormed().replaceAll(/\p{C}/gu, '').replace(/^\.+/u, '').trim();
  return name === '' ? undefined : name.slice(-MAX_NAME_LENGTH).toWellFormed();
}
