import { sql, type Kysely } from 'kysely';

/** Acts are read by time, newest first, from where the page before ended: each filter has an index that ends like that. */
const statements = [
  ...['act_of_ngo', 'act_of_kind', 'act_of_actor', 'act_at'].map((index) => `drop index ${index}`),
  `create index act_newest on act (at, id)`,
  ...['actor_id', 'kind', 'subject_type'].flatMap((column) => [
    `create index act_${column} on act (${column}, at, id)`,
    `create index act_ngo_${column} on act (ngo_id, ${column}, at, id)`,
  ]),
  `create index act_ngo on act (ngo_id, at, id)`,
  `create index act_subject_newest on act (subject_type, subject_id, at, id)`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
