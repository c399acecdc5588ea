import { randomUUID } from 'node:crypto';
import { maxSessions, type Session } from '#contract/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import type { By } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { forgetCallers } from './caller-cache.ts';
import { machineOf } from './user-agent.ts';
import { isDemanded, standingFactor } from './second-factor.ts';
import { CLOCK_TOLERANCE, tokenSeconds } from './tokens.ts';

const MINUTE = 60_000;

/** What is known of who logs in. */
export interface Visitor {
  userAgent: string | null;
  address: string;
  now: Date;
}

/** What whoever logs in has shown; `proven` is the second factor as it is stored. */
interface Proven {
  id: number;
  password_hash: string;
  proven: string | undefined;
  by: By;
}

/**
 * Begins a session and answers its id; nothing where what was proven is no longer all that the account asks for: its
 * password, and the second factor of `proven`. Of more than an account may have, those used least recently end.
 */
export const openSession = (
  db: Db,
  config: Config,
  { id: adminId, password_hash, proven, by }: Proven,
  visitor: Visitor,
): Promise<string | undefined> =>
  transact(db, async (trx) => {
    const account = trx.selectFrom('ngo_admin').select('id').where('id', '=', adminId);
    if (!(await account.where('password_hash', '=', password_hash).forUpdate().executeTakeFirst())) return undefined;
    const standing = await standingFactor(trx, adminId);
    if (standing !== proven || (standing === undefined && (await isDemanded(trx)))) return undefined;
    const { userAgent, address, now } = visitor;
    const id = randomUUID();
    await trx
      .insertInto('session')
      .values({
        id,
        admin_id: adminId,
        user_agent: userAgent?.slice(0, 500) ?? null,
        address: address === 'unknown' ? null : address.slice(0, 100),
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + tokenSeconds(config) * 1000),
      })
      .execute();
    await trx
      .deleteFrom('session')
      .where('id', 'in', (all) =>
        all
          .selectFrom('session')
          .select('id')
          .where('admin_id', '=', adminId)
          .where('id', '!=', id)
          .orderBy('last_used_at', 'desc')
          .orderBy('created_at', 'desc')
          .offset(maxSessions - 1),
      )
      .execute();
    await record(trx, by, { kind: 'account.loggedIn', subject: adminId });
    return id;
  });

/** Written once a minute at most, and never a reason to refuse a request, or to keep one waiting: it fails in silence. */
export async function touchSession(db: Db, { id, lastUsed }: { id: string; lastUsed: Date }, now: Date): Promise<void> {
  if (now.getTime() - lastUsed.getTime() < MINUTE) return;
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '=', lastUsed)
    .execute()
    .catch(() => undefined);
}

/** Those that are good now, newest first. */
export async function sessionsOf(db: Db, adminId: number, current: string | undefined, now: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    machine: machineOf(row.user_agent),
    address: row.address,
    since: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
    current: row.id === current,
  }));
}

/** Ends sessions of an account, one or all but one, and answers how many. In force at once in this process. */
export async function endSessions(
  db: Db,
  { id, idNgo }: Ended,
  {
    by,
    kind = 'account.sessionsEnded',
    ...which
  }: Which & { by: By; kind?: 'account.sessionsEnded' | 'account.loggedOut' },
): Promise<number> {
  const ended = await transact(db, async (trx) => {
    const count = await deleteSessions(trx, id, which);
    const about = { subject: id, ngo: idNgo };
    if (count > 0)
      await record(
        trx,
        by,
        kind === 'account.loggedOut' ? { kind, ...about } : { kind, ...about, data: { ended: count } },
      );
    return count;
  });
  forgetCallers(db);
  return ended;
}

/** Whose sessions end. */
export interface Ended {
  id: number;
  idNgo: number;
}

interface Which {
  only?: string | undefined;
  except?: string | undefined;
}

/** The same inside a transaction; whoever opened that forgets the callers after it. */
export async function deleteSessions(trx: Db, adminId: number, { only, except }: Which = {}): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .$if(only !== undefined, (all) => all.where('id', '=', only ?? ''))
    .$if(except !== undefined, (all) => all.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What nobody can use any more. */
export async function tidySessions(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() - CLOCK_TOLERANCE * 1000);
  await db.deleteFrom('session').where('expires_at', '<', latest).execute();
}
