import { sql, type Kysely } from 'kysely';

/** Who was made anonymous, and whether the notes went, too. What comes late from their phones goes as well (decision 031). */
const statements = [
  `alter table observer add column erased_at timestamptz(3), add column notes_erased_at timestamptz(3)`,
  `create index observer_erased on observer (id) where erased_at is not null`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
