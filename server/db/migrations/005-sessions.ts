import { sql, type Kysely } from 'kysely';
import { accountKey } from '#contract/account-names.values.ts';

const statements = [
  `create table session (
    id uuid primary key,
    admin_id int not null references ngo_admin on delete cascade,
    user_agent varchar(500),
    address varchar(100),
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    expires_at timestamptz(3) not null)`,
  `create index session_of_admin on session (admin_id, created_at)`,
  `create index session_expired on session (expires_at)`,
  `create table login_limit (
    key varchar(43) primary key,
    account varchar(43),
    failures double precision not null,
    last_at timestamptz(3) not null,
    known_until timestamptz(3),
    expires_at timestamptz(3) not null)`,
  `create index login_limit_of_account on login_limit (account)`,
  `create index login_limit_expired on login_limit (expires_at)`,
  `alter table observer add column security_stamp uuid not null default gen_random_uuid()`,
  `alter table observer add column last_device varchar(43)`,
  `alter table ngo_admin add column account_key text`,
];

interface Account {
  id: number;
  account: string;
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<Account>`select id, account from ngo_admin order by id`.execute(db);
  for (const { id, account } of withoutTwins(rows))
    await sql`update ngo_admin set account = ${account}, account_key = ${accountKey(account)} where id = ${id}`.execute(
      db,
    );
  await sql.raw(`alter table ngo_admin alter column account_key set not null`).execute(db);
  await sql.raw(`create unique index ngo_admin_name on ngo_admin (account_key)`).execute(db);
};

/** People do not tell "ana" from "Ana" in a list. Whoever came later gets the id added. */
function* withoutTwins(rows: readonly Account[]): Generator<Account> {
  const taken = new Set(rows.map(({ account }) => accountKey(account)));
  const given = new Set<string>();
  for (const { id, account } of rows) {
    let name = account;
    for (let count = 1; given.has(accountKey(name)) || (count > 1 && taken.has(accountKey(name))); count += 1) {
      const end = count === 1 ? `-${id}` : `-${id}-${count}`;
      name = account.slice(0, 50 - end.length) + end;
    }
    given.add(accountKey(name));
    yield { id, account: name };
  }
}
