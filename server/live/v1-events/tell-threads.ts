import type { ThreadsEvent } from '#contract/live.ts';
import { isUrgent } from '#server/answers/urgent.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import type { EventChannel } from '#server/live/event-channel.ts';
import { keepAlive } from '#server/live/keep-alive.ts';
import { isInReach } from '#server/live/who-is-told.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { liveThreads } from './live-threads.ts';
import { textOf, type Cursor } from './number-cursor.ts';
import { changesSince, type Change } from './thread-watch.ts';

const MAX_THREADS = 500;

export async function tellThreads(
  channel: EventChannel,
  context: Context<Staff>,
  { urgent, begin, wasHere }: { urgent: boolean; begin: Cursor; wasHere: boolean },
): Promise<void> {
  const { db, log, caller } = context;
  const scope = scoped(caller);
  const deliver = (changes: readonly Change[], cursor: Cursor) => {
    for (const event of eventsFor({ scope, urgent }, changes, cursor)) channel.send(event);
  };
  const meanwhile: [readonly Change[], Cursor][] = [];
  let receive: typeof deliver = (...news) => {
    meanwhile.push(news);
  };
  const { cursor: heardFrom, unlisten } = await liveThreads(db).listen((...news) => receive(...news), log);
  channel.onEnd(unlisten);
  channel.onEnd(keepAlive(channel, context));
  channel.send(`: connected\nretry: 2000\nid: ${textOf(wasHere ? begin : heardFrom)}\n\n`);
  for await (const changes of wasHere ? changesSince(db, begin, scope) : []) {
    deliver(changes, reached(begin, heardFrom, changes));
    if (channel.ended.aborted) break;
  }
  for (const news of meanwhile) deliver(...news);
  receive = deliver;
}

/** After some of what was missed: later than where the common reader began, smaller numbers may still come. */
const reached = (begin: Cursor, heardFrom: Cursor, changes: readonly Change[]): Cursor => {
  const last = changes.at(-1)?.seq ?? begin.complete;
  const complete = Math.max(begin.complete, Math.min(last, heardFrom.complete));
  return { complete, seen: Math.max(begin.seen, last) };
};

interface Audience {
  scope: Scope;
  urgent: boolean;
}

/** By the changes of one look and by who hears of them: fifty consoles of organizers are told the same. */
const written = new WeakMap<readonly Change[], Map<string, readonly string[]>>();

function eventsFor(audience: Audience, changes: readonly Change[], cursor: Cursor): readonly string[] {
  const known = written.get(changes) ?? new Map<string, readonly string[]>();
  written.set(changes, known);
  const key = JSON.stringify(audience);
  const events = known.get(key) ?? writeEvents(audience, changes, cursor);
  known.set(key, events);
  return events;
}

function writeEvents({ scope, urgent }: Audience, changes: readonly Change[], cursor: Cursor): string[] {
  const meant = changes.filter(
    (change) => isInReach(scope, change) && (!urgent || isUrgent(change.thread.flaggedCount)),
  );
  const events: string[] = [];
  for (let at = 0; at < meant.length; at += MAX_THREADS) {
    const isLast = at + MAX_THREADS >= meant.length;
    events.push(eventOf(meant.slice(at, at + MAX_THREADS), isLast ? cursor : undefined));
  }
  return events;
}

/** The id is where to go on: the last event of those that belong together has it. */
function eventOf(changes: readonly Change[], cursor: Cursor | undefined): string {
  const data: ThreadsEvent = { threads: changes.map(({ thread }) => thread) };
  const id = cursor ? `id: ${textOf(cursor)}\n` : '';
  return `event: threads\n${id}data: ${JSON.stringify(data)}\n\n`;
}
