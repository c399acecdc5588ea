import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table observer add column pin_version int not null default 0`,
  `alter table ngo_admin add column password_version int not null default 0`,
  ...['observer', 'ngo', 'ngo_admin'].map(
    // No foreign key: NGOs come before their accounts in a backup, and an account that is gone changed it all the same.
    (table) => `alter table ${table} add column changed_at timestamptz(3), add column changed_by int`,
  ),
];

/** What those who save need to hear of what others saved meanwhile. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
