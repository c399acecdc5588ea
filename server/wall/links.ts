import { createHash, createHmac } from 'node:crypto';
import { type WallLink } from '#contract/wall.ts';
import { maxWallLinks } from '#contract/wall.values.ts';
import { keyFor, type Key } from '#server/auth/derived-key.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import type { Context, Staff, WallCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So long is told which links ended. */
const KEPT = 30 * 24 * HOUR;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Those that show the wall at this moment. An NGO that organizes no more has none. */
const good = (db: Db, now: Date) =>
  db
    .selectFrom('wall_link')
    .innerJoin('ngo', 'ngo.id', 'wall_link.ngo_id')
    .where('ngo.organizer', '=', true)
    .where('ngo.is_active', '=', true)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);

/** The link behind an `Authorization` header; only the wall's call asks. */
export type AuthenticateWall = (header: string | undefined) => Promise<WallCaller | undefined>;

export const createAuthenticateWall =
  ({ db, now }: { db: Db; now: () => Date }): AuthenticateWall =>
  async (header) => {
    const token = /^Bearer ([\w-]{43})$/u.exec(header ?? '')?.[1];
    return token === undefined ? undefined : wallCaller(db, token, now());
  };

/** Whoever holds a link that is good. The database is asked each time: one that was ended shows nothing more. */
async function wallCaller(db: Db, token: string, now: Date): Promise<WallCaller | undefined> {
  const link = await good(db, now)
    .where('token_hash', '=', digestOf(token))
    .select(['wall_link.id', 'wall_link.ngo_id', 'expires_at', 'last_used_at'])
    .executeTakeFirst();
  if (!link) return undefined;
  if (link.last_used_at === null || now.getTime() - link.last_used_at.getTime() >= MINUTE)
    await db
      .updateTable('wall_link')
      .set({ last_used_at: now })
      .where('id', '=', link.id)
      .execute()
      .catch(() => undefined);
  return { kind: 'wall', linkId: link.id, idNgo: link.ngo_id, organizer: true, ends: link.expires_at };
}

/** Those that are good first, then those that ended last. */
export async function listLinks(db: Db, now: Date): Promise<WallLink[]> {
  const isGood = new Set((await good(db, now).select('wall_link.id').execute()).map(({ id }) => id));
  const rows = await db
    .selectFrom('wall_link')
    .selectAll()
    .where('made_at', '>', new Date(now.getTime() - KEPT))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * maxWallLinks)
    .execute();
  const links = rows.map((row): WallLink => ({
    id: row.id,
    name: row.name,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    lastUsed: row.last_used_at?.toISOString() ?? null,
    isGood: isGood.has(row.id),
  }));
  return [...links.filter((link) => link.isGood), ...links.filter((link) => !link.isGood)];
}

/** 256 bits that follow from the key of the request, so that the request sent again gets the same link and not a second one. */
const tokenOf = (config: Key, idAccount: number, key: string): string =>
  createHmac('sha256', keyFor(config, 'Vigil wall link')).update(`${idAccount}\n${key}`).digest('base64url');

/** A link that the same request has made before. */
async function madeBefore(db: Db, token: string, now: Date) {
  const link = await db
    .selectFrom('wall_link')
    .select(['id', 'expires_at', 'ended_at'])
    .where('token_hash', '=', digestOf(token))
    .executeTakeFirst();
  if (link === undefined) return undefined;
  if (link.ended_at !== null || link.expires_at <= now) throw linkEnded();
  return { id: link.id, token, expiresAt: link.expires_at.toISOString() };
}

const linkEnded = () => new Refusal(404, 'This link has ended already.', { code: 'wall-link-unknown' });

export function makeLink(context: Context<Staff>, { key, name, hours }: { key: string; name: string; hours: number }) {
  const { db, config, caller, now } = context;
  const token = tokenOf(config, caller.adminId, key);
  const expires = new Date(now.getTime() + hours * HOUR);
  return transact(db, async (trx) => {
    await trx.selectFrom('ngo').select('id').where('id', '=', caller.idNgo).forUpdate().execute();
    const before = await madeBefore(trx, token, now);
    if (before !== undefined) return before;
    const others = await good(trx, now).select('wall_link.id').execute();
    if (others.length >= maxWallLinks)
      throw new Refusal(409, `There are ${maxWallLinks} links to the wall; end one first.`, {
        code: 'too-many-wall-links',
        values: { most: maxWallLinks },
      });
    const { id } = await trx
      .insertInto('wall_link')
      .values({
        ngo_id: caller.idNgo,
        name,
        token_hash: digestOf(token),
        made_by: caller.account,
        made_at: now,
        expires_at: expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, byStaff(context), {
      kind: 'wall.linkMade',
      subject: id,
      data: { expiresAt: expires.toISOString() },
      texts: { name },
    });
    return { id, token, expiresAt: expires.toISOString() };
  });
}

/** Ends it for good, whoever made it. One that has ended already stays as it ended. */
export const endLink = (context: Context<Staff>, id: number): Promise<null> =>
  transact(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('wall_link')
      .set({ ended_at: context.now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', context.now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw linkEnded();
    await record(trx, byStaff(context), { kind: 'wall.linkEnded', subject: id });
    return null;
  });
