import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { sharedNow } from '#server/db/shared-clock.ts';
import { transact } from '#server/db/transact.ts';
import { createQueue } from './queue.ts';
import { networkOf } from './login-network.ts';
import { KNOWN_FOR, limitRules, type Attempts, type LimitRule } from './login-limits.ts';
import { noteRefused } from './refused-logins.ts';
import { tooManyAtOnce, tooManyLogins } from './too-many-logins.ts';

type Secret = Pick<Config, 'jwtSecret'>;
type Settings = Secret & Pick<Config, 'trustProxy'>;

/** An attempt to prove who one is. */
export interface Attempt {
  kind: 'staff' | 'observer';
  /** What accounts are told apart by: an account's key, or a phone number. */
  account: string;
  address: string;
  /** What the phone calls itself: something that a stranger does not know. */
  device?: string | undefined;
  now: Date;
}

/** An attempt that was let through, and counts as failed until it succeeded. */
export interface Charged {
  /** The password was right: this address and this phone are known from now on. */
  succeeded(): Promise<void>;
  /** The password was wrong: for staff that is written down. */
  failed(): Promise<void>;
  /** Nobody guessed: the attempt does not count, and nothing is known of where it came from. */
  withdrawn(): Promise<void>;
  /** Hands on what the work comes to. When it fails nobody looked at the password: the attempt does not count. */
  during<T>(work: Promise<T>): Promise<T>;
}

/**
 * Where there is one connection, hundreds of logins at once would stand before whoever is logged in; and thousands from
 * one network before whoever logs in from another.
 */
const charging = createQueue({ atOnce: 2, waiting: 512, each: 128 });

interface Counter {
  key: string;
  rule: LimitRule;
  account: string | null;
}

/** Nothing of whom and from where lies in the table in clear. */
const keyOf = (secret: Secret, ...parts: readonly string[]) =>
  createHmac('sha256', secret.jwtSecret)
    .update(`login limit\0${parts.join('\0')}`)
    .digest('base64url');

const accountOf = (secret: Secret, { kind, account }: Pick<Attempt, 'kind' | 'account'>) =>
  keyOf(secret, 'account', kind, account);

function countersOf(secret: Secret, attempt: Attempt) {
  const account = accountOf(secret, attempt);
  const network = networkOf(attempt.address);
  const pair = (...what: string[]): Counter => ({
    key: keyOf(secret, account, ...what),
    rule: limitRules.pair,
    account,
  });
  return {
    here: pair('address', network),
    phone: attempt.device === undefined ? undefined : pair('device', attempt.device),
    account: { key: account, rule: limitRules.account, account },
    address: { key: keyOf(secret, 'address', network), rule: limitRules.address, account: null },
  };
}

/**
 * Lets an attempt through or refuses it with 429, for all processes together. It is counted before the password is
 * looked at: however many come at once, no more are tried than the rules allow. Whoever comes from where they logged in
 * before is judged by their own counter alone, so that strangers cannot shut them out.
 */
export async function chargeLogin(db: Db, config: Settings, attempt: Attempt): Promise<Charged> {
  const counters = countersOf(config, attempt);
  const all = Object.values(counters).filter((counter) => counter !== undefined);
  const charge = async (trx: Db) => {
    const now = await sharedNow(trx, attempt.now);
    const rows = await lockRows(trx, all, now);
    const isKnown = (counter: Counter | undefined) =>
      counter !== undefined && (rows.get(counter.key)?.known_until ?? now).getTime() > now.getTime();
    const known = [counters.phone, counters.here].find(isKnown);
    const judges = known ? [known] : all.filter((counter) => counter !== counters.phone);
    const attempts = ({ key }: Counter): Attempts | undefined => {
      const row = rows.get(key);
      return row && { failures: row.failures, lastAt: row.last_at };
    };
    const wait = Math.max(...judges.map((counter) => counter.rule.wait(attempts(counter), now)));
    if (wait > 0) throw tooManyLogins('Too many wrong logins; try again later.', Math.ceil(wait / 1_000));
    const charges = judges.map((counter) => ({ counter, attempts: counter.rule.charge(attempts(counter), now) }));
    await write(trx, charges, now);
    const waits = charges.flatMap(({ counter, attempts }) =>
      counter.account === null ? [] : [counter.rule.wait(attempts, now)],
    );
    return { judges, now, locksFor: Math.ceil(Math.max(0, ...waits) / 1_000) };
  };
  const turn = charging.offer(() => transact(db, charge), networkOf(attempt.address));
  if (!turn) throw tooManyAtOnce();
  const { judges: charged, now, locksFor } = await turn;
  return {
    failed: () =>
      attempt.kind === 'staff'
        ? charging.add(() => noteRefused(db, config, { ...attempt, locksFor }))
        : Promise.resolve(),
    succeeded: () =>
      transact(db, async (trx) => {
        await refund(trx, charged);
        await know(trx, [counters.here, ...(counters.phone ? [counters.phone] : [])], now);
      }),
    withdrawn: () => refund(db, charged),
    during: (work) =>
      work.catch(async (error: unknown) => {
        await refund(db, charged).catch(() => undefined);
        throw error;
      }),
  };
}

/** Whoever got a new password or PIN begins anew, also where somebody guessed at the old one. */
export async function forgetLimits(db: Db, secret: Secret, who: Pick<Attempt, 'kind' | 'account'>): Promise<void> {
  await db.deleteFrom('login_limit').where('account', '=', accountOf(secret, who)).execute();
}

export async function tidyLimits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('login_limit')
    .where('expires_at', '<', await sharedNow(db, now))
    .execute();
}

/** Always in the same order, so that two never wait for each other. */
async function lockRows(trx: Db, counters: readonly Counter[], now: Date) {
  const sorted = counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const blank = { failures: 0, last_at: now, known_until: null, expires_at: now };
  await trx
    .insertInto('login_limit')
    .values(sorted.map(({ key, account }) => ({ key, account, ...blank })))
    .onConflict((same) => same.column('key').doNothing())
    .execute();
  const rows = await trx
    .selectFrom('login_limit')
    .selectAll()
    .where(
      'key',
      'in',
      sorted.map(({ key }) => key),
    )
    .orderBy('key')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** All of them at `now`. */
async function write(trx: Db, charges: readonly { counter: Counter; attempts: Attempts }[], now: Date): Promise<void> {
  const keys = charges.map(({ counter }) => counter.key);
  const failures = charges.map(({ attempts }) => attempts.failures);
  const ends = charges.map(({ counter, attempts }) => counter.rule.expires(attempts));
  await sql`
    update login_limit l set failures = u.failures, last_at = ${now}, expires_at = greatest(l.known_until, u.ends)
    from unnest(${keys}::text[], ${failures}::float8[], ${ends}::timestamptz[]) as u (key, failures, ends)
    where l.key = u.key`.execute(trx);
}

async function refund(trx: Db, counters: readonly Counter[]): Promise<void> {
  await trx
    .updateTable('login_limit')
    .set({ failures: sql`greatest(0, failures - 1)` })
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .execute();
}

async function know(trx: Db, counters: readonly Counter[], now: Date): Promise<void> {
  const until = new Date(now.getTime() + KNOWN_FOR);
  await trx
    .updateTable('login_limit')
    .set({ failures: 0, known_until: until, expires_at: until })
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .execute();
}
