import { sql, type Kysely } from 'kysely';

/** What an account has read: each thread by the number of its change then. */
const statements = [
  `create table read_marker (
    admin_id int not null references ngo_admin on delete cascade,
    observer_id int not null,
    polling_station_id int not null,
    version bigint not null,
    primary key (admin_id, observer_id, polling_station_id),
    foreign key (observer_id, polling_station_id) references thread on delete cascade)`,
  `create index read_marker_thread on read_marker (observer_id, polling_station_id)`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
