import { sql } from 'kysely';
import type { Period } from '#server/answers/period.ts';
import { peopleMeant, type People } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';
import { attachmentAddress } from '#server/notes/attachment-files.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { joinReview } from '#server/reviews/review-filter.ts';
import type { Cell, Column } from '#server/spreadsheets/sheet-rows.ts';
import { QUESTION_COLUMNS } from './question-columns.ts';
import { REVIEW_COLUMNS, reviewCells, reviewOfExport, type ReviewOfExport } from './review-columns.ts';

export const NOTE_COLUMNS: readonly Column[] = [
  ...QUESTION_COLUMNS,
  { heading: 'Note', width: 60 },
  { heading: 'Written at', width: 20 },
  { heading: 'Attachments', width: 8 },
  { heading: 'Addresses', width: 40 },
  ...REVIEW_COLUMNS,
  { heading: 'SHA-256', width: 66 },
];

export interface NoteFilter extends Period, People {
  county?: string;
  stationNumber?: number;
  observer?: number;
}

interface Row extends ReviewOfExport {
  id: number;
  phone: string;
  name: string;
  ngo: string;
  county: string;
  number: number;
  form: string | null;
  code: string | null;
  question: string | null;
  text: string;
  at: Date;
  attachments: string[];
  digests: (string | null)[];
}

const NOTES = 500;

/** A row for every note in the order of writing, without test observers. */
export async function* noteRows(db: Db, filter: NoteFilter): AsyncGenerator<Cell[], void, undefined> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const rows: Row[] = await readNotes(db, filter, last);
    last = rows.length < NOTES ? undefined : rows.at(-1)?.id;
    for (const row of rows) yield cellsOf(row);
  }
}

const cellsOf = (row: Row): Cell[] => [
  row.phone,
  row.name,
  row.ngo,
  row.county,
  row.number,
  row.form,
  row.code,
  row.question,
  row.text,
  row.at,
  row.attachments.length,
  row.attachments.map(attachmentAddress).join('\n'),
  ...reviewCells(row),
  // Of the files as they were sent, in the order of the addresses.
  row.digests.map((digest) => digest ?? '').join('\n'),
];

async function readNotes(db: Db, filter: NoteFilter, after: number): Promise<Row[]> {
  const only = (given: unknown, condition: ReturnType<typeof sql>) => (given === undefined ? sql`` : condition);
  const people = peopleMeant(filter).map(
    (one) => sql`and exists (select from observer where observer.id = o.id and ${one})`,
  );
  const { rows } = await sql<Row>`
    select n.id, o.phone, o.name, g.name as ngo, c.code as county, s.number, f.code as form, q.code,
      q.text as question, n.text, n.created_at as at,
      array(select a.id::text from attachment a where a.note_id = n.id order by a.position) as attachments,
      array(select a.sha256 from attachment a where a.note_id = n.id order by a.position) as digests,
      ${reviewOfExport}
    from note n
    join observer o on o.id = n.observer_id and ${isNoTestObserver('o')}
    join ngo g on g.id = o.ngo_id
    join polling_station s on s.id = n.polling_station_id
    join county c on c.id = s.county_id
    left join thread on thread.observer_id = n.observer_id and thread.polling_station_id = n.polling_station_id
    ${joinReview}
    left join question q on q.id = n.question_id
    left join form f on f.id = q.form_id
    where n.id > ${after} and ${filter.scope.within('o.ngo_id')}
      ${only(filter.county, sql`and c.code = ${filter.county}`)}
      ${only(filter.stationNumber, sql`and s.number = ${filter.stationNumber}`)}
      ${only(filter.observer, sql`and n.observer_id = ${filter.observer}`)}
      ${people.length === 0 ? sql`` : sql.join(people, sql` `)}
      ${only(filter.from, sql`and n.created_at >= ${filter.from}`)}
      ${only(filter.to, sql`and n.created_at <= ${filter.to}`)}
    order by n.id limit ${NOTES}`.execute(db);
  return rows;
}
