import { createHash } from 'node:crypto';
import type { Db } from '#server/db/open.ts';

/** What the first act is chained to. */
export const BEFORE_FIRST = Buffer.alloc(32);

export interface Link {
  position: number;
  id: number;
  at: Date;
  body: string;
}

/** The hash of an act at its place, over everything before it. */
export const hashOf = (previous: Buffer, { position, id, at, body }: Link): Buffer =>
  createHash('sha256').update(previous).update(`${position} ${id} ${at.toISOString()} ${body}`).digest();

export interface Head {
  position: number;
  hash: Buffer;
}

export const readHead = async (db: Db): Promise<Head> =>
  (await db
    .selectFrom('seal')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? {
    position: 0,
    hash: BEFORE_FIRST,
  };

/** How a head is written down outside the database; null where nothing was sealed yet. */
export async function anchorOf(db: Db): Promise<string | null> {
  const { position, hash } = await readHead(db);
  return position === 0 ? null : `${position}:${hash.toString('hex')}`;
}
