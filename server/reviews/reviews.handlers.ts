import type { Contract } from '#contract/index.ts';
import { readPeriod } from '#server/answers/period.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { threadFeed } from '#server/live/thread-feed.ts';
import { actOn } from './act.ts';
import { colleaguesOf } from './colleagues.ts';
import { countTabs, pageOfReviews } from './list.ts';
import { reviewFilterOf } from './review-filter.ts';
import { reviewRow } from './review-rows.ts';

type Calls = 'listReviews' | 'countReviews' | 'getReview' | 'actOnReview' | 'listColleagues';

type Filter = Parameters<typeof reviewFilterOf>[0];

const filterIn = (query: Filter, { caller, config }: Context<Staff>) =>
  reviewFilterOf(query, caller, readPeriod(query, config.timeZone), config.phonePrefix);

const visitIn = ({ idObserver, idPollingStation }: { idObserver: number; idPollingStation: number }) => ({
  observer: idObserver,
  station: idPollingStation,
});

export const reviewsHandlers: Pick<Handlers<Contract>, Calls> = {
  listReviews: ({ query: { page, pageSize, order, ...query } }, context) => {
    const { db, caller, now } = context;
    const asking = { caller, now, complete: threadFeed(db).complete };
    return pageOfReviews(db, filterIn(query, context), { page, pageSize, order }, asking);
  },

  countReviews: ({ query }, context) => {
    const { db, caller, now } = context;
    return countTabs(db, filterIn(query, context), caller, now);
  },

  getReview: ({ params }, { db, caller }) => reviewRow(db, caller, visitIn(params)),

  actOnReview: ({ params, body }, context) => actOn(context, visitIn(params), body),

  listColleagues: (_given, { db, caller }) => colleaguesOf(db, caller),
};
