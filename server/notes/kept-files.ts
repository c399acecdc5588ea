import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

const AT_ONCE = 2_000;

export interface KeptFile {
  id: string;
  /** Null for one of before, until it is written down. */
  sha256: string | null;
}

/** The files of notes, those put aside included. */
export async function* keptFiles(db: Db): AsyncGenerator<KeptFile> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<KeptFile>`
      select id, sha256 from (
        select id, sha256 from attachment
        union all
        select (file ->> 'id')::uuid, file ->> 'sha256'
        from kept_aside, jsonb_array_elements(payload -> 'files') as file
        where kind = 'note') kept
      where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** What was written down before stays. */
export async function writeDigest(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('attachment').set({ sha256 }).where('id', '=', id).where('sha256', 'is', null).execute();
  await sql`
    update kept_aside set payload = jsonb_set(payload, '{files}', (
      select jsonb_agg(
        case when file ->> 'id' = ${id} then jsonb_build_object('sha256', ${sha256}::text) || file else file end
        order by place)
      from jsonb_array_elements(payload -> 'files') with ordinality as one (file, place)))
    where kind = 'note' and payload -> 'files' @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(db);
}
