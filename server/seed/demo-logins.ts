import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts';
import { hashPin } from '#server/auth/pins.ts';
import { deleteSessions } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { demoAccounts, demoLogins, demoPhone } from './register.ts';

export const DEMO_SETTING = 'demo-password';
const { organizer, admin, observer } = demoLogins;

/** The hash of the demo's password as it was seeded: accounts that have it still are found without hashing. */
export const noteDemoPassword = (db: Db, hash: string): Promise<void> => writeSetting(db, DEMO_SETTING, hash);

export interface DemoLogins {
  /** Accounts that still have the demo's password, by whichever name. */
  accounts: readonly string[];
  /** Hashes of the demo's password that are in use. */
  hashes: readonly string[];
  /** How many observers still have the PIN that the demo gave them. */
  observers: number;
  /** The observer that the documentation names is one of them. */
  isPublished: boolean;
}

/** Logins that anybody can read in the documentation, as far as they stand in this database. */
export async function findDemoLogins(db: Db, config: Pick<Config, 'pinKey'>): Promise<DemoLogins> {
  const noted = await readSetting(db, DEMO_SETTING);
  const rows = await db
    .selectFrom('ngo_admin')
    .select(['account', 'password_hash as hash'])
    .where((either) =>
      either.or([either('account', 'in', [...demoAccounts]), either('password_hash', '=', noted ?? '')]),
    )
    .orderBy('id')
    .execute();
  const hashes: string[] = [];
  for (const hash of new Set(rows.map((row) => row.hash)))
    if (hash === noted || (await passwordMatches(organizer.password, hash))) hashes.push(hash);
  const accounts = rows.filter(({ hash }) => hashes.includes(hash)).map(({ account }) => account);
  const observers = await observersOfDemo(db, config);
  return { accounts, hashes, observers: observers.length, isPublished: observers.includes(1) };
}

/** Whether both logins that the login page would offer are good. */
export async function isDemoOffered(db: Db, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ngo_admin
    where account in (${organizer.account}, ${admin.account}) and password_hash = any(${[...hashes]}::text[])`.execute(
    db,
  );
  return rows[0]?.count === 2;
}

/** Gives what has a password or PIN of the demo another one, which nobody knows, and ends what was begun with it. */
export async function closeDemoLogins(db: Db, config: Pick<Config, 'pinKey'>, now: Date): Promise<DemoLogins> {
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  return db.transaction().execute(async (trx) => {
    const found = await findDemoLogins(trx, config);
    const { rows } = await sql<{ id: number }>`update ngo_admin set password_hash = ${password_hash}
      where password_hash = any(${[...found.hashes]}::text[]) returning id`.execute(trx);
    for (const { id } of rows) await deleteSessions(trx, id);
    await sql`update observer set pin_hash = ${hashPin(config, randomUUID(), randomUUID())}, security_stamp = gen_random_uuid()
      where id = any(${await observersOfDemo(trx, config)}::int[])`.execute(trx);
    const counted = { accounts: rows.length, observers: found.observers };
    await record(trx, byOperator(now), { kind: 'election.demoClosed', subject: 'election', data: counted });
    return found;
  });
}

/** The demo gave the first numbers, and phones by them: others have such a pair of number and phone by chance alone. */
async function observersOfDemo(db: Db, config: Pick<Config, 'pinKey'>): Promise<number[]> {
  const rows = await db
    .selectFrom('observer')
    .select(['id', 'phone', 'pin_hash'])
    .where('phone', '=', sql<string>`'0722' || lpad(id::text, 6, '0')`)
    .execute();
  return rows
    .filter(({ id, phone, pin_hash }) => phone === demoPhone(id) && pin_hash === hashPin(config, phone, observer.pin))
    .map(({ id }) => id);
}

/** For who starts a server that others reach; undefined where nothing stands in the way. */
export function refusalOf({ accounts, observers, isPublished }: DemoLogins): string | undefined {
  if (accounts.length === 0 && !isPublished) return undefined;
  const people =
    observers > 0 ? [`${observers} observers with the PIN ${observer.pin}, such as ${observer.phone}`] : [];
  const staff = accounts.length > 0 ? [`accounts with the password ${organizer.password}: ${accounts.join(', ')}`] : [];
  return `Logins of the demo are in this database, which everybody knows:
  ${[...staff, ...people].join('\n  ')}
Before a production server starts, give each account a password of its own: npm run admin -- reset --account ${accounts[0] ?? 'NAME'}
or take the passwords and PINs of all of them away:                        npm run admin -- close-demo
or delete the whole election that is there, and begin with an empty one:    npm run seed -- --clear`;
}
