import { sql, type Kysely } from 'kysely';

/**
 * What an account has read: each thread by the number of its change then. It does not refer to the thread, which posts
 * delete when all its answers are withdrawn: one that comes again has a greater number.
 */
const statements = [
  `create table read_marker (
    admin_id int not null references ngo_admin on delete cascade,
    observer_id int not null references observer on delete cascade,
    polling_station_id int not null,
    version bigint not null,
    primary key (admin_id, observer_id, polling_station_id))`,
  `create index read_marker_observer on read_marker (observer_id)`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
