import { perDatabase } from '#server/db/per-database.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal, tooBusy } from '#server/http/refusal.ts';
import { EventChannel } from './event-channel.ts';

/** Many windows of one account, and no more: each reads what it missed, and may have a filter of its own. */
const MAX_OF_ACCOUNT = 100;

/** How many windows each account has open in this process, of all streams together. */
const windowsOf = perDatabase(() => new Map<number, number>());

/**
 * A stream to one window, until that leaves, the server stops, or `begin` fails.
 * @param begin Says what comes first, and sees by `onEnd` to what has to end with the stream.
 */
export async function openStream(
  context: Context<Staff>,
  begin: (channel: EventChannel) => Promise<void>,
): Promise<Response> {
  const leave = enter(context);
  const { stopping } = context;
  const channel = new EventChannel();
  const end = () => channel.end();
  channel.onEnd(() => {
    leave();
    stopping.removeEventListener('abort', end);
  });
  stopping.addEventListener('abort', end);
  try {
    await begin(channel);
  } catch (error) {
    end();
    throw error;
  }
  if (stopping.aborted) end();
  return channel.response();
}

/** Counts one more window of the caller; returns how it leaves. */
function enter({ db, caller: { adminId } }: Context<Staff>): () => void {
  const counts = windowsOf(db);
  const countOf = () => counts.get(adminId) ?? 0;
  if (countOf() >= MAX_OF_ACCOUNT) throw tooBusy('This account has too many windows open.');
  counts.set(adminId, countOf() + 1);
  return () => {
    if (countOf() > 1) counts.set(adminId, countOf() - 1);
    else counts.delete(adminId);
  };
}

export const unknownPosition = (): Refusal =>
  new Refusal(400, 'The stream does not know this position.', {
    code: 'request-invalid',
    errors: [{ at: 'query', path: 'after', message: 'must be the id of an event', code: 'wrong' }],
  });
