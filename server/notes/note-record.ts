import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { removeFiles, type StoredFile } from './attachment-files.ts';
import type { AttachmentStore } from './attachment-store.ts';
import { raiseRevision } from './new-evidence.ts';

export interface Draft {
  observer: number;
  createdAt: Date;
  /** Of all that the note says: there is one note of each. */
  digest: string;
  countyCode: string;
  stationNumber: number;
  station: number | undefined;
  /** As the phone gave it; what does not exist is kept with the note when it is put aside. */
  givenQuestion: number | undefined;
  question: number | null;
  text: string;
}

export interface Kept {
  id: number;
  /** The ids of the files. */
  files: string[];
}

/**
 * Writes the note that names these files, or finds the one that says the same: then the files that it does not name go.
 * They also go when the database refused the note. When it went away they stay, since the note may be stored: this is
 * asked again. Both kinds of notes are unique by what they say, so that a second write waits for a commit that hangs.
 */
export async function record(
  db: Db,
  draft: Draft,
  files: readonly StoredFile[],
  store: AttachmentStore,
): Promise<Kept> {
  const write = draft.station === undefined ? quarantine : insert;
  let failure: unknown = new Error('A note was neither stored nor found.');
  try {
    const id = await transact(db, (trx) => write(trx, draft, files));
    if (id !== undefined) return { id, files: files.map((file) => file.id) };
  } catch (error) {
    failure = error;
  }
  const duplicate = await findDuplicate(db, draft);
  const isNamed = duplicate !== undefined && files.some(({ id }) => duplicate.files.includes(id));
  const mayBeNamed = duplicate === undefined && failure instanceof DatabaseUnavailable;
  if (!isNamed && !mayBeNamed) await removeFiles(store, files);
  if (!duplicate) throw failure;
  return duplicate;
}

/** Undefined when the same note is there already. */
async function insert(
  trx: Transaction<Tables>,
  draft: Draft,
  files: readonly StoredFile[],
): Promise<number | undefined> {
  const note = await trx
    .insertInto('note')
    .values({
      observer_id: draft.observer,
      polling_station_id: draft.station ?? 0,
      question_id: draft.question,
      text: draft.text,
      digest: draft.digest,
      created_at: draft.createdAt,
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!note) return undefined;
  await raiseRevision(trx, { observer: draft.observer, station: draft.station ?? 0 });
  if (files.length === 0) return note.id;
  await trx
    .insertInto('attachment')
    .values(
      files.map((file, position) => ({
        id: file.id,
        note_id: note.id,
        position,
        file_name: file.fileName,
        content_type: file.contentType,
        size: file.size,
        sha256: file.sha256,
      })),
    )
    .execute();
  return note.id;
}

/** Likewise. */
async function quarantine(
  trx: Transaction<Tables>,
  draft: Draft,
  files: readonly StoredFile[],
): Promise<number | undefined> {
  const { digest, text } = draft;
  const quarantined = await trx
    .insertInto('kept_aside')
    .values({
      kind: 'note',
      observer_id: draft.observer,
      county_code: draft.countyCode,
      station_number: draft.stationNumber,
      reason: 'unknown-station',
      payload: JSON.stringify({ digest, questionId: draft.givenQuestion ?? null, text, files }),
      created_at: draft.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return quarantined?.id;
}

export async function findDuplicate(db: Db, { digest, station }: Draft): Promise<Kept | undefined> {
  if (station === undefined) {
    return db
      .selectFrom('kept_aside')
      .select(['id', sql<string[]>`array(select jsonb_array_elements(payload -> 'files') ->> 'id')`.as('files')])
      .where('kind', '=', 'note')
      .where(sql<boolean>`payload ->> 'digest' = ${digest}`)
      .executeTakeFirst();
  }
  const note = await db.selectFrom('note').select('id').where('digest', '=', digest).executeTakeFirst();
  if (!note) return undefined;
  const files = await db
    .selectFrom('attachment')
    .select('id')
    .where('note_id', '=', note.id)
    .orderBy('position')
    .execute();
  return { id: note.id, files: files.map(({ id }) => id) };
}
