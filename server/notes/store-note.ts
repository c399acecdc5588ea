import { createHash } from 'node:crypto';
import type { Parsed } from '#contract/endpoint.ts';
import type { addNote } from '#contract/notes.ts';
import { storable } from '#server/db/storable.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import type { Context, ObserverCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { digestOf, writeFiles, type SentFile } from './attachment-files.ts';
import { attachmentStore } from './attachment-store.ts';
import { findDuplicate, record, type Draft, type Kept } from './note-record.ts';
import { undecidedNotes } from './undecided-notes.ts';

interface Written {
  id: number;
  text: string;
  questionId: number | null;
  /** The ids of the files. */
  files: string[];
}

type NoteContext = Context<ObserverCaller>;

/**
 * Keeps a note with its files; one sent twice is kept once. A question that does not exist leaves a note on the
 * station. A station that does not exist puts the note aside, files and all: a phone could do nothing about a refusal.
 * The id is then that of the record put aside.
 */
export async function storeNote(form: Parsed<typeof addNote>['form'], context: NoteContext): Promise<Written> {
  const given = context.files.map(({ file }) => file).filter(({ size }) => size > 0);
  const text = storable(form.Text);
  if (text.trim() === '' && given.length === 0)
    throw new Refusal(400, 'A note needs a text or a file.', {
      errors: [{ at: 'form', path: 'Text', message: 'must not be empty without files', code: 'required' }],
    });
  const files: SentFile[] = [];
  for (const file of given) files.push({ file, sha256: await digestOf(file.stream()) });
  const draft = await draftOf(form, text, files, context);
  const { id, files: kept } = (await findDuplicate(context.db, draft)) ?? (await writeAll(draft, files, context));
  return { id, text, questionId: draft.station === undefined ? null : draft.question, files: kept };
}

async function draftOf(
  form: Parsed<typeof addNote>['form'],
  text: string,
  files: readonly SentFile[],
  { db, caller, now }: NoteContext,
): Promise<Draft> {
  const countyCode = storable(form.CountyCode);
  const stationNumber = form.PollingStationNumber;
  const givenQuestion = form.QuestionId || undefined;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([caller.observerId, countyCode, stationNumber, givenQuestion ?? null, text]));
  for (const { sha256 } of files) hash.update(sha256);
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
  return { ...places, digest: hash.digest('hex'), text, observer: caller.observerId, createdAt: now };
}

/**
 * The files are kept before the note that names them, so that a note never lacks what it was acknowledged with.
 * When the database went away meanwhile nobody knows whether the note is stored: that is decided once it is back.
 */
async function writeAll(draft: Draft, files: readonly SentFile[], { db, config }: NoteContext): Promise<Kept> {
  const store = attachmentStore(config);
  const stored = await writeFiles(store, files);
  const write = () => record(db, draft, stored, store);
  try {
    return await write();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) undecidedNotes(db).add(write);
    throw error;
  }
}
