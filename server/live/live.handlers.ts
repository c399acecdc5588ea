import type { Contract } from '#contract/index.ts';
import type { ThreadsEvent } from '#contract/live.ts';
import { instantText } from '#contract/values.ts';
import { callerMemory } from '#server/auth/caller-memory.ts';
import type { Caller, Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { EventChannel } from './event-channel.ts';
import { liveThreads } from './live-threads.ts';
import { databaseTime, ThreadWatch, type Change } from './thread-watch.ts';

const HEARTBEAT = 15_000;
/** So often the database is asked whether the reader may still hear it: an ended session ends its streams within 5 s. */
const CHECK = 4_000;
const MOST_THREADS = 500;

export const liveHandlers: Pick<Handlers<Contract>, 'threadEvents'> = {
  threadEvents: async ({ query }, context) => {
    const given = query.after ?? context.request.headers.get('last-event-id') ?? undefined;
    return eventStream(context, query.urgent === true, given === undefined ? undefined : readCursor(given));
  },
};

function readCursor(given: string): Date {
  if (!instantText.safeParse(given).success)
    throw new Refusal(400, 'The stream does not know this position.', {
      code: 'request-invalid',
      errors: [{ at: 'query', path: 'after', message: 'must be the id of an event', code: 'wrong' }],
    });
  return new Date(given);
}

async function eventStream(context: Context<Staff>, urgent: boolean, after: Date | undefined): Promise<Response> {
  const { db, log, caller, callerNow, stopping } = context;
  const channel = new EventChannel();
  const end = () => channel.end();
  const tell = (changes: readonly Change[]) => {
    const meant = changes.filter((change) => concerns(change, caller, urgent));
    for (let at = 0; at < meant.length; at += MOST_THREADS) channel.send(eventOf(meant.slice(at, at + MOST_THREADS)));
  };
  const begin = after ?? (await databaseTime(db));
  // What comes meanwhile is newer than what was missed: an id that is told stands for all before it.
  const meanwhile: Change[] = [];
  let hear = (changes: readonly Change[]) => {
    meanwhile.push(...changes);
  };
  const unlisten = await liveThreads(db).listen((changes) => hear(changes), log);
  const check = async () => {
    if (!isSame(caller, await callerNow())) end();
  };
  const checkNow = () => void check().catch(end);
  const checking = setInterval(checkNow, CHECK);
  const unwatch = callerMemory(db).onForgotten(checkNow);
  const heartbeat = setInterval(() => channel.send(': still here\n\n'), HEARTBEAT);
  stopping.addEventListener('abort', end);
  channel.ended.addEventListener('abort', () => {
    unlisten();
    unwatch();
    clearInterval(checking);
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', end);
  });
  channel.send(`: connected\nretry: 2000\nid: ${begin.toISOString()}\n\n`);
  try {
    const missed = after && new ThreadWatch(db, after, caller.organizer ? undefined : caller.idNgo);
    for await (const changes of missed?.pages() ?? []) {
      tell(changes);
      if (channel.ended.aborted) break;
    }
    tell(meanwhile);
    hear = tell;
  } catch (error) {
    end();
    throw error;
  }
  if (stopping.aborted) end();
  return new Response(channel.body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}

/** The client of another one comes back, and hears what is for whom it is by then. */
const isSame = (then: Staff, now: Caller | undefined) =>
  now?.kind === 'staff' && now.adminId === then.adminId && now.idNgo === then.idNgo && now.organizer === then.organizer;

const concerns = ({ ngo, thread }: Change, caller: Staff, urgent: boolean) =>
  (caller.organizer || ngo === caller.idNgo) && (!urgent || thread.flaggedCount > 0);

/** The id is where to go on: everything older has been told. */
function eventOf(changes: readonly Change[]): string {
  const data: ThreadsEvent = { threads: changes.map(({ thread }) => thread) };
  return `event: threads\nid: ${changes.at(-1)?.at.toISOString()}\ndata: ${JSON.stringify(data)}\n\n`;
}
