import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

const AT_ONCE = 2_000;

/** The ids of the files of notes, those put aside included. */
export async function* keptFiles(db: Db): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from (
        select id from attachment
        union all
        select (file ->> 'id')::uuid from kept_aside, jsonb_array_elements(payload -> 'files') as file
        where kind = 'note') kept
      where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
    yield* rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
