import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table thread add column recounted_at timestamptz(3)`,
  `create index thread_recounted on thread (recounted_at, observer_id, polling_station_id) where recounted_at is not null`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
