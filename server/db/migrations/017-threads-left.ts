import { sql, type Kysely } from 'kysely';

/**
 * What leaves a list is told as well: a thread that is no emergency any more by the change at which it ceased to be one, a
 * thread whose last answer was withdrawn by a row of its own.
 */
const statements = [
  `alter table thread add column unflagged_seq bigint not null default 0`,
  `create table thread_gone (
    observer_id int not null references observer on delete cascade,
    polling_station_id int not null,
    ngo_id int not null,
    change_seq bigint not null default nextval('thread_change'),
    primary key (observer_id, polling_station_id))`,
  `create index thread_gone_changed on thread_gone (change_seq)`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
