import { callerCache } from '#server/auth/caller-cache.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import type { Caller, Context, Staff } from '#server/http/handler.ts';
import type { EventChannel } from './event-channel.ts';

const HEARTBEAT = 15_000;
/** So often the database is asked whether the reader may still hear it: an ended session ends its streams within 5 s. */
const CHECK = 4_000;

/**
 * Ends the stream of somebody who may no longer hear it; while the database is away nobody knows, and nothing is told.
 * @param fields What is said with each sign of life.
 */
export function keepAlive(
  channel: EventChannel,
  { db, caller, callerNow }: Pick<Context<Staff>, 'db' | 'caller' | 'callerNow'>,
  fields: () => string = () => '',
): () => void {
  const check = async () => {
    const mayStay = await callerNow().then(
      (now) => isSame(caller, now),
      (error: unknown) => error instanceof DatabaseUnavailable,
    );
    if (!mayStay) channel.end();
  };
  const beat = async () => {
    await check();
    channel.send(`: still here\n${fields()}\n`);
  };
  const checking = setInterval(() => void check(), CHECK);
  const unwatch = callerCache(db).onForgotten(() => void check());
  const heartbeat = setInterval(() => void beat(), HEARTBEAT);
  return () => {
    clearInterval(checking);
    clearInterval(heartbeat);
    unwatch();
  };
}

/** The client of another one comes back, and hears what is for whom it is by then. */
const isSame = (then: Staff, now: Caller | undefined) =>
  now?.kind === 'staff' &&
  now.adminId === then.adminId &&
  now.idNgo === then.idNgo &&
  now.organizer === then.organizer &&
  now.role === then.role;
