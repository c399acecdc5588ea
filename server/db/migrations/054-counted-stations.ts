import { sql, type Kysely } from 'kysely';

/**
 * Which polling stations were counted anew, and in which turn: whoever keeps what is known of all of them reads these
 * alone. Arrivals and departures wait for the projector, too, without a revision.
 */
const statements = [
  `create table counted_station (polling_station_id int primary key, turn bigint not null)`,
  `create index counted_station_turn on counted_station (turn)`,
  `create table counting_turn (
    only_row boolean primary key default true check (only_row),
    turn bigint not null,
    anew bigint not null)`,
  `alter table change_uncounted alter column revision drop not null`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
