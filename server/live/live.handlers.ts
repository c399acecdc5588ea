import type { Contract } from '#contract/index.ts';
import { readPeriod } from '#server/answers/period.ts';
import { filterOf } from '#server/answers/threads.ts';
import type { Handlers } from '#server/http/handler.ts';
import { followList } from './lists/follow-list.ts';
import { threadFeed } from './lists/thread-feed.ts';
import { openStream, unknownPosition } from './stream.ts';
import { tellThreads } from './v1-events/tell-threads.ts';
import { placeOf } from './v1-events/thread-watch.ts';

export const liveHandlers: Pick<Handlers<Contract>, 'threadEvents' | 'followThreads'> = {
  threadEvents: ({ query }, context) =>
    openStream(context, async (channel) => {
      const given = query.after ?? context.request.headers.get('last-event-id') ?? undefined;
      const place = await placeOf(context.db, given);
      if (place === undefined) throw unknownPosition();
      await tellThreads(channel, context, {
        urgent: query.urgent === true,
        begin: place,
        wasHere: given !== undefined,
      });
    }),

  followThreads: ({ query }, context) => {
    const { db, caller, config } = context;
    const filter = filterOf(query, caller, readPeriod(query, config.timeZone), config.phonePrefix);
    return followList(context, threadFeed(db), { filter, after: query.after });
  },
};
