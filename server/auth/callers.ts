import { roleOf, type AccountRole } from '#contract/roles.values.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { primaryOf } from '#server/db/primary-of.ts';
import type { Caller, Staff } from '#server/http/handler.ts';
import { callerCache, type Admitted } from './caller-cache.ts';
import { touchSession } from './sessions.ts';
import { readToken, type Identity } from './tokens.ts';

/**
 * The caller behind an `Authorization` header; nothing when there is none whom the server would let in today. `fresh`
 * asks the database whatever this process remembers.
 */
export type Authenticate = (header: string | undefined, fresh?: boolean) => Promise<Admitted | undefined>;

const MAX_CACHED = 10_000;

/**
 * Trusts a token only as far as the database does: sessions that were ended, accounts that were removed and NGOs that
 * were made inactive are out within seconds, and the role is today's, not that of the login.
 */
export function createAuthenticate(services: {
  db: Db;
  /** For whoever need not be asked anew; without it that is the same. */
  reads?: Db;
  config: Config;
  now: () => Date;
}): Authenticate {
  const { db, reads = db } = services;
  const memory = callerCache(db);
  const read = tokenReader(services.config);
  return async (header, fresh = false) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u.exec(header ?? '')?.[1];
    const now = services.now();
    const identity = token === undefined ? undefined : await read(token, now);
    if (!identity) return undefined;
    const key = `${identity.kind} ${identity.id} ${identity.key}`;
    const known = fresh ? undefined : memory.find(key, now);
    return known ?? memory.look(key, now, () => findCaller(fresh ? db : reads, identity, now));
  };
}

/** A signature that held once holds for good: it costs a phone's post as much as half of its answers. */
function tokenReader(config: Config) {
  const good = new Map<string, { identity: Identity; expires: number }>();
  return async (token: string, now: Date): Promise<Identity | undefined> => {
    const before = good.get(token);
    if (before && now.getTime() < before.expires * 1000) return before.identity;
    good.delete(token);
    const fresh = await readToken(config, token, now);
    if (good.size >= MAX_CACHED) good.clear();
    if (fresh) good.set(token, fresh);
    return fresh?.identity;
  };
}

/** Whom the database would let in; it is asked whatever this process remembers. */
export async function findCaller(db: Db, { kind, id, key }: Identity, now: Date): Promise<Admitted | undefined> {
  if (kind === 'staff') {
    const row = await staffRows(db)
      .innerJoin('session', 'session.admin_id', 'ngo_admin.id')
      .select('session.last_used_at')
      .where('session.id', '=', key)
      .where('ngo_admin.id', '=', id)
      .executeTakeFirst();
    if (row?.is_active !== true) return undefined;
    void touchSession(primaryOf(db), { id: key, lastUsed: row.last_used_at }, now);
    return { caller: staffOf(row), sessionId: key };
  }
  const row = await observerRows(db)
    .where('observer.id', '=', id)
    .where('observer.security_stamp', '=', key)
    .executeTakeFirst();
  return row?.is_active === true && row.ngo_is_active ? { caller: observerOf(row) } : undefined;
}

export const staffRows = (db: Db) =>
  db
    .selectFrom('ngo_admin')
    .innerJoin('ngo', 'ngo.id', 'ngo_admin.ngo_id')
    .select(['ngo_admin.id', 'ngo_admin.ngo_id', 'ngo_admin.account', 'ngo_admin.password_hash', 'ngo_admin.role'])
    .select(['ngo.organizer', 'ngo.is_active']);

export const observerRows = (db: Db) =>
  db
    .selectFrom('observer')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .select(['observer.id', 'observer.ngo_id', 'observer.phone', 'observer.pin_hash', 'observer.is_active'])
    .select(['observer.security_stamp', 'observer.last_device'])
    .select('ngo.is_active as ngo_is_active');

export const staffOf = (row: {
  id: number;
  ngo_id: number;
  organizer: boolean;
  role: AccountRole;
  account: string;
}): Staff => ({
  kind: 'staff',
  adminId: row.id,
  idNgo: row.ngo_id,
  organizer: row.organizer,
  role: roleOf(row.role, row.organizer),
  account: row.account,
});

export const observerOf = (row: { id: number; ngo_id: number; phone: string }): Caller => ({
  kind: 'observer',
  observerId: row.id,
  idNgo: row.ngo_id,
  phone: row.phone,
});
