import type { Db } from '#server/db/open.ts';
import { attachmentStore, type Place } from './attachment-store.ts';
import { digestOf } from './attachment-files.ts';
import { keptFiles, writeDigest } from './kept-files.ts';

/** What is wrong with a file; `found` is the SHA-256 of what lies in its place. */
export type FileProblem =
  | { id: string; kind: 'missing' }
  | { id: string; kind: 'changed'; sha256: string; found: string };

export interface CheckedFiles {
  /** As they were sent. */
  fit: number;
  /** Of before: their SHA-256 is written down now. */
  noted: number;
}

/** Reads every file of a note from where it is kept, and compares it with what was sent. */
export async function checkFiles(db: Db, place: Place, report: (problem: FileProblem) => void): Promise<CheckedFiles> {
  const store = attachmentStore(place);
  const checked: CheckedFiles = { fit: 0, noted: 0 };
  for await (const { id, sha256 } of keptFiles(db)) {
    const size = await store.size(id);
    if (size === undefined) {
      report({ id, kind: 'missing' });
      continue;
    }
    const found = await digestOf(store.read(id, { start: 0, end: size - 1 }));
    if (sha256 === null) {
      await writeDigest(db, id, found);
      checked.noted += 1;
    } else if (found === sha256) checked.fit += 1;
    else report({ id, kind: 'changed', sha256, found });
  }
  return checked;
}
