import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import { forgetCallers } from './caller-cache.ts';

/** Values that end every token of an observer: for whoever changes the PIN or the phone. */
export const newStamp = (): { security_stamp: string } => ({ security_stamp: randomUUID() });

/**
 * The security stamp for the token of a phone that logs in. Another phone than at the login before ends what that one
 * had; `device` is whatever the phone calls itself, its push token or its id.
 */
export async function stampFor(
  db: Db,
  observer: { id: number; security_stamp: string; last_device: string | null },
  device: string,
): Promise<string> {
  const last_device = createHash('sha256').update(device).digest('base64url');
  if (observer.last_device === last_device) return observer.security_stamp;
  const { security_stamp } = observer.last_device === null ? observer : newStamp();
  const changed = await db
    .updateTable('observer')
    .set({ last_device, security_stamp })
    .where('id', '=', observer.id)
    .where('security_stamp', '=', observer.security_stamp)
    .executeTakeFirst();
  // Somebody changed the PIN meanwhile: this token must not outlive that.
  if (changed.numUpdatedRows === 0n) return observer.security_stamp;
  if (security_stamp !== observer.security_stamp) forgetCallers(db);
  return security_stamp;
}

/** Ends every token of an observer. In force at once in this process. */
export async function endObserverTokens(db: Db, id: number): Promise<void> {
  await db.updateTable('observer').set(newStamp()).where('id', '=', id).execute();
  forgetCallers(db);
}
