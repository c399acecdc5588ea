import { sql, type Kysely } from 'kysely';
import { MARKED, NOTE_GAPS, PLAIN } from '#server/db/plain-letters.ts';

const gaps = ' '.repeat(NOTE_GAPS.length);

/** Stations are found by their address, notes by their words. There is no copy of a note: what is erased is found no more. */
const statements = [
  `alter table polling_station
    add column sort_address text generated always as (translate(lower(address), '${MARKED}', '${PLAIN}')) stored`,
  `create index polling_station_number on polling_station (number)`,
  `create index note_words on note
    using gin (to_tsvector('simple'::regconfig, translate(lower(text), '${MARKED}${NOTE_GAPS}', '${PLAIN}${gaps}')))`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
