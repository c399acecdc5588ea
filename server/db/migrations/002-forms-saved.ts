import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table form add column saved_by int references ngo_admin on delete set null`,
  // People do not tell "a" from "A" in a list, a file name or an export. Twins of old get their id added.
  `update form f set code = left(code, 9) || '-' || id
    where exists (select 1 from form twin where lower(twin.code) = lower(f.code) and twin.id < f.id)`,
  `create unique index form_code_without_case on form (lower(code))`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
