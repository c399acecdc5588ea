import { sql, type Kysely } from 'kysely';

/**
 * Changes of threads are numbered: clocks jump and differ. Threads that stand are numbered by their dates, once. The
 * sequence belongs to its column, so that whoever loads rows with their numbers finds it.
 */
const statements = [
  `create sequence thread_change as bigint`,
  `alter table thread
    add column begun_seq bigint not null default 0,
    add column change_seq bigint not null default 0`,
  `update thread t set begun_seq = n.position, change_seq = n.position from (
      select observer_id, polling_station_id,
        row_number() over (order by greatest(last_answer_at, recounted_at), observer_id, polling_station_id) as position
      from thread) n
    where t.observer_id = n.observer_id and t.polling_station_id = n.polling_station_id`,
  `select setval('thread_change', (select greatest(max(change_seq), 1) from thread), exists (select from thread))`,
  `alter table thread
    alter column begun_seq set default nextval('thread_change'),
    alter column change_seq set default nextval('thread_change')`,
  `alter sequence thread_change owned by thread.change_seq`,
  `create index thread_changed on thread (change_seq)`,
  `drop index thread_recounted`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
