import type { Contract } from '#contract/index.ts';
import type { ThreadsEvent } from '#contract/live.ts';
import { callerMemory } from '#server/auth/caller-memory.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import type { Caller, Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { EventChannel } from './event-channel.ts';
import { textOf, type Cursor } from './cursor.ts';
import { liveThreads } from './live-threads.ts';
import { changesSince, placeOf, type Change } from './thread-watch.ts';

const HEARTBEAT = 15_000;
/** So often the database is asked whether the reader may still hear it: an ended session ends its streams within 5 s. */
const CHECK = 4_000;
const MOST_THREADS = 500;

export const liveHandlers: Pick<Handlers<Contract>, 'threadEvents'> = {
  threadEvents: async ({ query }, context) => {
    const given = query.after ?? context.request.headers.get('last-event-id') ?? undefined;
    const place = await placeOf(context.db, given);
    if (place === undefined)
      throw new Refusal(400, 'The stream does not know this position.', {
        code: 'request-invalid',
        errors: [{ at: 'query', path: 'after', message: 'must be the id of an event', code: 'wrong' }],
      });
    return eventStream(context, query.urgent === true, place, given !== undefined);
  },
};

async function eventStream(
  context: Context<Staff>,
  urgent: boolean,
  begin: Cursor,
  wasHere: boolean,
): Promise<Response> {
  const { db, log, caller, stopping } = context;
  const channel = new EventChannel();
  const end = () => channel.end();
  const deliver = (changes: readonly Change[], cursor: Cursor) => {
    const meant = changes.filter((change) => concerns(change, caller, urgent));
    for (let at = 0; at < meant.length; at += MOST_THREADS) {
      const isLast = at + MOST_THREADS >= meant.length;
      channel.send(eventOf(meant.slice(at, at + MOST_THREADS), isLast ? cursor : undefined));
    }
  };
  const meanwhile: [readonly Change[], Cursor][] = [];
  let receive: typeof deliver = (...news) => {
    meanwhile.push(news);
  };
  const { cursor: heardFrom, unlisten } = await liveThreads(db).listen((...news) => receive(...news), log);
  const stopBeating = keepAlive(channel, context);
  stopping.addEventListener('abort', end);
  channel.ended.addEventListener('abort', () => {
    unlisten();
    stopBeating();
    stopping.removeEventListener('abort', end);
  });
  channel.send(`: connected\nretry: 2000\nid: ${textOf(wasHere ? begin : heardFrom)}\n\n`);
  try {
    for await (const changes of wasHere ? changesSince(db, begin, caller.organizer ? undefined : caller.idNgo) : []) {
      deliver(changes, reached(begin, heardFrom, changes));
      if (channel.ended.aborted) break;
    }
    for (const news of meanwhile) deliver(...news);
    receive = deliver;
  } catch (error) {
    end();
    throw error;
  }
  if (stopping.aborted) end();
  return new Response(channel.body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}

/** Ends the stream of somebody who may no longer hear it; while the database is away nobody knows, and nothing is told. */
function keepAlive(channel: EventChannel, { db, caller, callerNow }: Context<Staff>): () => void {
  const check = async () => {
    const mayStay = await callerNow().then(
      (now) => isSame(caller, now),
      (error: unknown) => error instanceof DatabaseUnavailable,
    );
    if (!mayStay) channel.end();
  };
  const beat = async () => {
    await check();
    channel.send(': still here\n\n');
  };
  const checking = setInterval(() => void check(), CHECK);
  const unwatch = callerMemory(db).onForgotten(() => void check());
  const heartbeat = setInterval(() => void beat(), HEARTBEAT);
  return () => {
    clearInterval(checking);
    clearInterval(heartbeat);
    unwatch();
  };
}

/** After some of what was missed: later than where the common reader began, smaller numbers may still come. */
const reached = (begin: Cursor, heardFrom: Cursor, changes: readonly Change[]): Cursor => {
  const last = changes.at(-1)?.seq ?? begin.complete;
  const complete = Math.max(begin.complete, Math.min(last, heardFrom.complete));
  return { complete, seen: Math.max(begin.seen, last) };
};

/** The client of another one comes back, and hears what is for whom it is by then. */
const isSame = (then: Staff, now: Caller | undefined) =>
  now?.kind === 'staff' && now.adminId === then.adminId && now.idNgo === then.idNgo && now.organizer === then.organizer;

const concerns = ({ ngo, thread }: Change, caller: Staff, urgent: boolean) =>
  (caller.organizer || ngo === caller.idNgo) && (!urgent || thread.flaggedCount > 0);

/** The id is where to go on: the last event of those that belong together has it. */
function eventOf(changes: readonly Change[], cursor: Cursor | undefined): string {
  const data: ThreadsEvent = { threads: changes.map(({ thread }) => thread) };
  const id = cursor ? `id: ${textOf(cursor)}\n` : '';
  return `event: threads\n${id}data: ${JSON.stringify(data)}\n\n`;
}
