import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AttachmentStore } from './attachment-store.ts';

export const attachmentsIn = (dataDir: string): string => join(dataDir, 'attachments');

/** Files lie under names of our own, spread over 256 folders. */
export const attachmentFile = (folder: string, id: string): string => join(folder, id.slice(0, 2), id);

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** For the owner of the server's files alone. */
export async function putFile(folder: string, id: string, content: Content): Promise<void> {
  const path = attachmentFile(folder, id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Opened before anything can break: a stream that is given up first would make the file later, when nobody removes it.
  const file = await open(path, 'w', 0o600);
  await pipeline(content, file.createWriteStream({ flush: true }));
}

const CHUNK = 65_536;

export const folderStore = (folder: string): AttachmentStore => ({
  async put(id, { file }) {
    await putFile(folder, id, file.stream());
    // The folder may be new.
    for (const changed of [dirname(attachmentFile(folder, id)), folder, dirname(folder)]) {
      const directory = await open(changed, 'r');
      await directory.sync();
      await directory.close();
    }
  },
  size: (id) =>
    stat(attachmentFile(folder, id)).then(
      ({ size }) => size,
      () => undefined,
    ),
  async *read(id, { start, end }) {
    if (end >= start) yield* createReadStream(attachmentFile(folder, id), { start, end, highWaterMark: CHUNK });
  },
  remove: (id) => rm(attachmentFile(folder, id), { force: true }),
  address: async () => undefined,
  mustAnswer: async () => {},
});
