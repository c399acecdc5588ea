import { sql, type Kysely } from 'kysely';

/** Accounts that stand administer their NGO, as before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table ngo_admin add column role text not null default 'admin'
        constraint ngo_admin_role check (role in ('admin', 'reviewer', 'viewer'))`,
    )
    .execute(db);
};
