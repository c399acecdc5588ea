import { openAsBlob } from 'node:fs';
import type { Db } from '#server/db/open.ts';
import { digestOf } from './attachment-files.ts';
import type { Place } from './attachment-store.ts';
import { bucketStore, StoreUnavailable } from './bucket-store.ts';
import { attachmentFile, attachmentsIn, folderStore } from './folder-store.ts';
import { keptFiles } from './kept-files.ts';

export interface MovedFiles {
  moved: number;
  /** In the bucket before. */
  there: number;
  /** The ids of those that are nowhere. */
  missing: string[];
  /** The ids of those that are not what was sent: they stay where they are. */
  changed: string[];
}

/**
 * Moves the attachments that lie in the data directory into the bucket, one after the other: each is removed here when
 * it is kept there. Stopped at any point it goes on where it was.
 */
export async function moveToBucket(db: Db, { dataDir, bucket }: Place): Promise<MovedFiles> {
  const folder = folderStore(attachmentsIn(dataDir));
  if (bucket === undefined) throw new Error('There is no bucket to move attachments to.');
  const store = bucketStore(bucket);
  const done: MovedFiles = { moved: 0, there: 0, missing: [], changed: [] };
  for await (const { id, sha256 } of keptFiles(db)) {
    const size = await folder.size(id);
    if (size === undefined) {
      if ((await store.size(id)) === undefined) done.missing.push(id);
      else done.there += 1;
      continue;
    }
    const file = await openAsBlob(attachmentFile(attachmentsIn(dataDir), id));
    const found = await digestOf(file.stream());
    if (sha256 !== null && sha256 !== found) {
      done.changed.push(id);
      continue;
    }
    await store.put(id, { file, sha256: found });
    if ((await store.size(id)) !== size) throw new StoreUnavailable(`attachment ${id} is not there as it was sent`);
    await folder.remove(id);
    done.moved += 1;
  }
  return done;
}
