import type { Contract } from '#contract/index.ts';
import type { ThreadsEvent } from '#contract/live.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { EventChannel } from './event-channel.ts';
import { liveThreads } from './live-threads.ts';
import { databaseTime, ThreadWatch, type Change } from './thread-watch.ts';

const HEARTBEAT = 15_000;
/** Then the client comes back, and its rights are looked at again. */
const LONGEST = 30 * 60_000;
const MOST_THREADS = 500;

export const liveHandlers: Pick<Handlers<Contract>, 'threadEvents'> = {
  threadEvents: async ({ query }, context) => {
    const given = query.after ?? context.request.headers.get('last-event-id') ?? undefined;
    return eventStream(context, query.urgent === true, given === undefined ? undefined : readCursor(given));
  },
};

function readCursor(given: string): Date {
  const cursor = new Date(given);
  if (Number.isNaN(cursor.getTime()))
    throw new Refusal(400, 'The stream does not know this position.', {
      errors: [{ at: 'query', path: 'after', message: 'must be the id of an event' }],
    });
  return cursor;
}

async function eventStream(context: Context<Staff>, urgent: boolean, after: Date | undefined): Promise<Response> {
  const { db, log, caller, stopping } = context;
  const channel = new EventChannel();
  const end = () => channel.end();
  const tell = (changes: readonly Change[]) => {
    const meant = changes.filter((change) => concerns(change, caller, urgent));
    for (let at = 0; at < meant.length; at += MOST_THREADS) channel.send(eventOf(meant.slice(at, at + MOST_THREADS)));
  };
  const begin = after ?? (await databaseTime(db));
  const unlisten = await liveThreads(db).listen(tell, log);
  const heartbeat = setInterval(() => channel.send(': still here\n\n'), HEARTBEAT);
  const longest = setTimeout(end, LONGEST);
  stopping.addEventListener('abort', end);
  channel.ended.addEventListener('abort', () => {
    unlisten();
    clearInterval(heartbeat);
    clearTimeout(longest);
    stopping.removeEventListener('abort', end);
  });
  channel.send(`: connected\nretry: 2000\nid: ${begin.toISOString()}\n\n`);
  try {
    if (after) tell(await new ThreadWatch(db, after).next());
  } catch (error) {
    end();
    throw error;
  }
  if (stopping.aborted) end();
  return new Response(channel.body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}

const concerns = ({ ngo, thread }: Change, caller: Staff, urgent: boolean) =>
  (caller.organizer || ngo === caller.idNgo) && (!urgent || thread.flaggedCount > 0);

/** The id is where to go on: everything older has been told. */
function eventOf(changes: readonly Change[]): string {
  const data: ThreadsEvent = { threads: changes.map(({ thread }) => thread) };
  return `event: threads\nid: ${changes.at(-1)?.at.toISOString()}\ndata: ${JSON.stringify(data)}\n\n`;
}
