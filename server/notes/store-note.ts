import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { addNote } from '#contract/notes.ts';
import { storable } from '#server/answers/submission.ts';
import { transact } from '#server/db/transact.ts';
import type { Context, ObserverCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { digestOf, removeFiles, writeFiles, type StoredFile } from './attachment-files.ts';

interface Written {
  id: number;
  text: string;
  questionId: number | null;
  /** The ids of the files. */
  files: string[];
}

type NoteContext = Context<ObserverCaller>;

interface Draft {
  digest: string;
  countyCode: string;
  stationNumber: number;
  station: number | undefined;
  /** As the phone gave it; what does not exist is kept with the note when it is put aside. */
  givenQuestion: number | undefined;
  question: number | null;
  text: string;
}

/**
 * Keeps a note with its files; one sent twice is kept once. A question that does not exist leaves a note on the
 * station. A station that does not exist puts the note aside, files and all: a phone could do nothing about a refusal.
 * The id is then that of the record put aside.
 */
export async function storeNote(form: Parsed<typeof addNote>['form'], context: NoteContext): Promise<Written> {
  const files = context.files.map(({ file }) => file).filter(({ size }) => size > 0);
  const text = storable(form.Text);
  if (text.trim() === '' && files.length === 0)
    throw new Refusal(400, 'A note needs a text or a file.', {
      errors: [{ at: 'form', path: 'Text', message: 'must not be empty without files', code: 'required' }],
    });
  const draft = await draftOf(form, text, files, context);
  const { id, files: kept } = (await findTwin(draft, context)) ?? (await writeAll(draft, files, context));
  return { id, text, questionId: draft.station === undefined ? null : draft.question, files: kept };
}

async function draftOf(
  form: Parsed<typeof addNote>['form'],
  text: string,
  files: readonly File[],
  { db, caller }: NoteContext,
): Promise<Draft> {
  const countyCode = storable(form.CountyCode);
  const stationNumber = form.PollingStationNumber;
  const givenQuestion = form.QuestionId || undefined;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([caller.observerId, countyCode, stationNumber, givenQuestion ?? null, text]));
  for (const file of files) hash.update(await digestOf(file));
  const station = await db
    .selectFrom('polling_station as s')
    .innerJoin('county as c', 'c.id', 's.county_id')
    .where('c.code', '=', countyCode)
    .where('s.number', '=', stationNumber)
    .select('s.id')
    .executeTakeFirst();
  const question =
    givenQuestion === undefined
      ? undefined
      : await db.selectFrom('question').select('id').where('id', '=', givenQuestion).executeTakeFirst();
  const places = { countyCode, stationNumber, station: station?.id, givenQuestion, question: question?.id ?? null };
  return { ...places, digest: hash.digest('hex'), text };
}

/**
 * The files go to the disk before the note that names them, so that a note never lacks what it was acknowledged with. A
 * write that failed may have arrived all the same: the files go only when it is seen that no note names them.
 */
async function writeAll(
  draft: Draft,
  files: readonly File[],
  context: NoteContext,
): Promise<Pick<Written, 'id' | 'files'>> {
  const { dataDir } = context.config;
  const stored = await writeFiles(dataDir, files);
  const write = draft.station === undefined ? putAside : insert;
  let failure: unknown = new Error('A note was neither stored nor found.');
  try {
    const id = await write(draft, stored, context);
    if (id !== undefined) return { id, files: stored.map((file) => file.id) };
  } catch (error) {
    failure = error;
  }
  const twin = await findTwin(draft, context);
  if (!stored.some(({ id }) => twin?.files.includes(id))) await removeFiles(dataDir, stored);
  if (!twin) throw failure;
  return twin;
}

/** Undefined when the same note came in at the same time by another request. */
const insert = (
  draft: Draft,
  files: readonly StoredFile[],
  { db, caller, now }: NoteContext,
): Promise<number | undefined> =>
  transact(db, async (trx) => {
    const note = await trx
      .insertInto('note')
      .values({
        observer_id: caller.observerId,
        polling_station_id: draft.station ?? 0,
        question_id: draft.question,
        text: draft.text,
        digest: draft.digest,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!note || files.length === 0) return note?.id;
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
        })),
      )
      .execute();
    return note.id;
  });

async function putAside(draft: Draft, files: readonly StoredFile[], { db, caller, now }: NoteContext): Promise<number> {
  const { id } = await db
    .insertInto('kept_aside')
    .values({
      kind: 'note',
      observer_id: caller.observerId,
      county_code: draft.countyCode,
      station_number: draft.stationNumber,
      reason: 'unknown-station',
      payload: JSON.stringify({
        digest: draft.digest,
        questionId: draft.givenQuestion ?? null,
        text: draft.text,
        files,
      }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function findTwin(
  { digest, station }: Draft,
  { db, caller }: NoteContext,
): Promise<Pick<Written, 'id' | 'files'> | undefined> {
  if (station === undefined) {
    return db
      .selectFrom('kept_aside')
      .select(['id', sql<string[]>`array(select jsonb_array_elements(payload -> 'files') ->> 'id')`.as('files')])
      .where('observer_id', '=', caller.observerId)
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
