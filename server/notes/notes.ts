import { sql } from 'kysely';
import type { Note } from '#contract/notes.ts';
import type { PlaceOfThread } from '#server/answers/post-changes.ts';
import type { Db } from '#server/db/open.ts';
import type { Caller, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { attachmentAddress } from './attachment-files.ts';

export interface FileOfNote {
  id: string;
  name: string;
  type: string;
  size: number;
  sha256: string | null;
}

interface Row {
  id: number;
  county: string;
  number: number;
  question: number | null;
  form: number | null;
  code: string | null;
  text: string;
  at: Date;
  files: FileOfNote[];
}

/** Oldest first; nothing for an observer of another NGO. */
export async function notesOfThread(
  { db, caller, addressOf }: { db: Db; caller: Staff; addressOf: (file: FileOfNote) => string },
  thread: PlaceOfThread,
  question?: number,
): Promise<Note[]> {
  const { rows } = await sql<Row>`
    select n.id, c.code as county, s.number, n.question_id as question, q.form_id as form, f.code, n.text,
      n.created_at as at,
      coalesce((
        select json_agg(
          json_build_object(
            'id', a.id, 'name', a.file_name, 'type', a.content_type, 'size', a.size, 'sha256', a.sha256)
          order by a.position
        )
        from attachment a where a.note_id = n.id
      ), '[]') as files
    from note n
    join observer o on o.id = n.observer_id
    join polling_station s on s.id = n.polling_station_id
    join county c on c.id = s.county_id
    left join question q on q.id = n.question_id
    left join form f on f.id = q.form_id
    where n.observer_id = ${thread.observer} and n.polling_station_id = ${thread.station}
      ${question === undefined ? sql`` : sql`and n.question_id = ${question}`}
      and ${scoped(caller).within('o.ngo_id')}
    order by n.created_at, n.id`.execute(db);
  return rows.map((row) => noteOf(row, row.files.map(addressOf)));
}

const noteOf = (row: Row, addresses: string[]): Note => ({
  id: row.id,
  countyCode: row.county,
  pollingStationNumber: row.number,
  questionId: row.question,
  formId: row.form,
  formCode: row.code,
  text: row.text,
  attachmentPath: addresses[0] ?? null,
  attachmentsPaths: addresses,
  attachments: row.files.map(({ id, ...known }) => ({ path: attachmentAddress(id), ...known })),
  lastModified: row.at.toISOString(),
});

export interface Attachment {
  id: string;
  file_name: string;
  content_type: string;
  /** Of the observer. */
  ngo_id: number;
}

/** For the observer who sent it, the staff of their NGO and organizers; for nobody else is there such a file. */
export function findAttachment(db: Db, caller: Caller, id: string): Promise<Attachment | undefined> {
  return db
    .selectFrom('attachment as a')
    .innerJoin('note as n', 'n.id', 'a.note_id')
    .innerJoin('observer as o', 'o.id', 'n.observer_id')
    .where('a.id', '=', id)
    .where(caller.kind === 'staff' ? scoped(caller).within('o.ngo_id') : sql<boolean>`o.id = ${caller.observerId}`)
    .select(['a.id', 'a.file_name', 'a.content_type', 'o.ngo_id'])
    .executeTakeFirst();
}
