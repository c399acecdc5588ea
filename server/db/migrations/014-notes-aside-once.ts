import { sql, type Kysely } from 'kysely';

/** A note put aside is unique by what it says, as notes are. Those kept twice so far stay, the later ones without a digest. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update kept_aside as later set payload = payload - 'digest'
    where kind = 'note' and exists (
      select from kept_aside as first
      where first.kind = 'note' and first.payload ->> 'digest' = later.payload ->> 'digest' and first.id < later.id)`.execute(
    db,
  );
  await sql`create unique index kept_aside_note on kept_aside ((payload ->> 'digest')) where kind = 'note'`.execute(db);
};
