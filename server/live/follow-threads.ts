import type { Contract } from '#contract/index.ts';
import { newsCursor, type NewsEvent } from '#contract/live.ts';
import { readPeriod } from '#server/answers/period.ts';
import { filterOf } from '#server/answers/threads.ts';
import type { Handler } from '#server/http/handler.ts';
import { Refusal, tooBusy } from '#server/http/refusal.ts';
import { EventChannel } from './event-channel.ts';
import { keepAlive } from './keep-alive.ts';
import { cursorText, readCursor, type SnapshotCursor } from './snapshot-cursor.ts';
import { threadFeed } from './thread-feed.ts';

/** Many windows of one account, and no more: each filter costs a query. */
const MAX_OF_ACCOUNT = 100;

/** A client that comes back says where it was in a header, over the address with which it began. */
export const followThreads: Handler<Contract['followThreads']> = async ({ query }, context) => {
  const { db, log, caller, config, stopping, request } = context;
  const feed = threadFeed(db);
  if (feed.countOf(caller.adminId) >= MAX_OF_ACCOUNT) throw tooBusy('This account has too many windows open.');
  const filter = filterOf(query, caller, readPeriod(query, config.timeZone), config.phonePrefix);
  const after = begun(request.headers.get('last-event-id') ?? query.after);
  const channel = new EventChannel();
  channel.send(': connected\nretry: 2000\n\n');
  const hear = (news: NewsEvent | 'reset', cursor: SnapshotCursor) => channel.send(eventOf(news, cursor));
  const { cursor, unfollow } = await feed.follow({ account: caller.adminId, filter, hear }, after, log);
  const fields = () => `event: at\ndata: {}\nid: ${cursorText(cursor())}\n`;
  const stopBeating = keepAlive(channel, context, fields);
  const end = () => channel.end();
  stopping.addEventListener('abort', end);
  channel.ended.addEventListener('abort', () => {
    unfollow();
    stopBeating();
    stopping.removeEventListener('abort', end);
  });
  channel.send(`${fields()}\n`);
  if (stopping.aborted) end();
  return channel.response();
};

/** Nothing for one who begins now. */
function begun(given: string | undefined): SnapshotCursor | undefined {
  if (given === undefined) return undefined;
  const cursor = newsCursor.safeParse(given).success ? readCursor(given) : undefined;
  if (cursor) return cursor;
  throw new Refusal(400, 'The stream does not know this position.', {
    code: 'request-invalid',
    errors: [{ at: 'query', path: 'after', message: 'must be the id of an event', code: 'wrong' }],
  });
}

/** The id is where to go on: it comes last, so that nobody who lost the line in between skips what they did not hear. */
const eventOf = (news: NewsEvent | 'reset', cursor: SnapshotCursor): string => {
  const [event, data] = news === 'reset' ? ['reset', {}] : ['news', news];
  return `event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${cursorText(cursor)}\n\n`;
};
