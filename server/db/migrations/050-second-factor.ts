import { sql, type Kysely } from 'kysely';

/** The second factor of an account, and what opens it when the phone is lost. */
const statements = [
  `create table second_factor (
    admin_id int primary key references ngo_admin (id) on delete cascade,
    secret text not null,
    confirmed_at timestamptz(3),
    last_step int not null default 0)`,
  `create table recovery_code (
    admin_id int not null references second_factor (admin_id) on delete cascade,
    hash text not null,
    primary key (admin_id, hash))`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
