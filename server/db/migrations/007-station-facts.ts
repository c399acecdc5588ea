import { sql, type Kysely } from 'kysely';

/** What the apps of 2023 ask of a station instead of its surroundings and its president. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table station_visit
      add column voters_on_list int,
      add column commission_members int,
      add column female_members int,
      add column min_present_members int,
      add column chairman_present boolean,
      add column single_station boolean,
      add column adequate_size boolean`.execute(db);
};
