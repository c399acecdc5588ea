import { sql, type Kysely } from 'kysely';

/**
 * What the situation room counts: answers by the minute, kept by the projector, and when an account last looked. The
 * changes that are still in the projector's queue are left to it.
 */
const statements = [
  `create table activity_minute (
    minute timestamptz(3) not null,
    ngo_id int not null,
    answers int not null,
    primary key (minute, ngo_id))`,
  `insert into activity_minute (minute, ngo_id, answers)
    select date_trunc('minute', c.at), t.ngo_id, sum(cardinality(c.gained))
    from visit_change c
    join thread t on t.observer_id = c.observer_id and t.polling_station_id = c.polling_station_id
    join observer o on o.id = t.observer_id and not o.is_test
    where cardinality(c.gained) > 0 and not exists (
      select from change_uncounted u where u.observer_id = c.observer_id
        and u.polling_station_id = c.polling_station_id and u.revision = c.revision)
    group by 1, 2`,
  `create table last_look (
    admin_id int primary key references ngo_admin (id) on delete cascade,
    at timestamptz(3) not null)`,
  `create index visit_change_flagged on visit_change (at) where flagged <> '{}'`,
  `create index note_newest on note (created_at)`,
  `create index delivery_undelivered on delivery (notification_id) where status in ('failed', 'no-device')`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
