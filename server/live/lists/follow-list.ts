import { newsCursor } from '#contract/live.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { keepAlive } from '#server/live/keep-alive.ts';
import { openStream, unknownPosition } from '#server/live/stream.ts';
import type { Scope } from '#server/scope.ts';
import type { FeedMessage, ListFeed } from './list-feed.ts';
import type { ListChange } from './list-source.ts';
import { cursorText, readCursor, type SnapshotCursor } from './snapshot-cursor.ts';

/** A client that comes back says where it was in a header, over the address with which it began. */
export const followList = <F extends { scope: Scope }, C extends ListChange>(
  context: Context<Staff>,
  feed: ListFeed<F, C>,
  { filter, after }: { filter: F; after: string | undefined },
): Promise<Response> =>
  openStream(context, async (channel) => {
    const begin = begun(context.request.headers.get('last-event-id') ?? after);
    channel.send(': connected\nretry: 2000\n\n');
    const hear = (message: FeedMessage, cursor: SnapshotCursor) => channel.send(`${eventOf(message, cursor)}\n`);
    const { cursor, unfollow } = await feed.follow({ filter, hear }, begin, context.log);
    channel.onEnd(unfollow);
    const signOfLife = () => eventOf(feed.isAway ? 'away' : 'back', cursor());
    channel.onEnd(keepAlive(channel, context, signOfLife));
    channel.send(`${signOfLife()}\n`);
  });

/** Nothing for one who begins now. */
function begun(given: string | undefined): SnapshotCursor | undefined {
  if (given === undefined) return undefined;
  const cursor = newsCursor.safeParse(given).success ? readCursor(given) : undefined;
  if (cursor) return cursor;
  throw unknownPosition();
}

/**
 * The fields of an event. The id is where to go on: it comes last, so that nobody who lost the line in between skips what
 * they did not hear. While nothing can be read there is none.
 */
function eventOf(message: FeedMessage, cursor: SnapshotCursor): string {
  if (message === 'away') return 'event: away\ndata: {}\n';
  const [event, data] = message === 'reset' ? ['reset', {}] : message === 'back' ? ['at', {}] : ['news', message];
  return `event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${cursorText(cursor)}\n`;
}
