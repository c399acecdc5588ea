import type { Contract } from '#contract/index.ts';
import { readPeriod } from '#server/answers/period.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { followList } from '#server/live/lists/follow-list.ts';
import { actOn } from './act.ts';
import { giveBack, renew } from './claims.ts';
import { colleaguesOf } from './colleagues.ts';
import { countTabs, pageOfReviews } from './list.ts';
import { handover } from './handover.ts';
import { writeNote } from './handover-notes.ts';
import { reviewLog } from './log.ts';
import { dealNext, peek } from './deal-next.ts';
import { deskNumbers } from './numbers.ts';
import { reviewFeed } from './review-feed.ts';
import { reviewFilterOf } from './review-filter.ts';
import { reviewRow } from './review-rows.ts';
import { actOnSeveral } from './several.ts';
import { changeView, deleteView, listViews, saveView } from './saved-views.ts';

type Calls =
  | 'listReviews'
  | 'countReviews'
  | 'getReview'
  | 'actOnReview'
  | 'actOnReviews'
  | 'peekNext'
  | 'nextReview'
  | 'renewClaims'
  | 'giveBackAll'
  | 'followReviews'
  | 'listReviewLog'
  | 'reviewNumbers'
  | 'getHandover'
  | 'noteHandover'
  | 'listColleagues'
  | 'listDeskViews'
  | 'saveDeskView'
  | 'changeDeskView'
  | 'deleteDeskView';

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
    const asking = { caller, now, complete: reviewFeed(db).complete };
    return pageOfReviews(db, filterIn(query, context), { page, pageSize, order }, asking);
  },

  countReviews: ({ query }, context) => {
    const { db, caller, now } = context;
    return countTabs(db, filterIn(query, context), caller, now);
  },

  getReview: ({ params }, { db, caller }) => reviewRow(db, caller, visitIn(params)),

  actOnReview: ({ params, body }, context) => actOn(context, visitIn(params), body),

  actOnReviews: ({ body }, context) => actOnSeveral(context, body),

  peekNext: ({ query: { order, idObserver, idPollingStation, ...query } }, context) => {
    const after = idObserver && idPollingStation ? { idObserver, idPollingStation } : undefined;
    return peek(context, { filter: filterIn(query, context), order, after });
  },

  nextReview: ({ query: { order, ...query }, body: { after, expected } }, context) =>
    dealNext(context, { filter: filterIn(query, context), order, after, expected }),

  renewClaims: ({ body }, context) => renew(context, body.visits),

  giveBackAll: ({ params }, context) => giveBack(context, params.id),

  followReviews: ({ query: { after, ...query } }, context) =>
    followList(context, reviewFeed(context.db), { filter: filterIn(query, context), after }),

  listReviewLog: ({ params }, { db, caller }) => reviewLog(db, caller, visitIn(params)),

  reviewNumbers: ({ query }, { db, caller, config }) => deskNumbers(db, caller, readPeriod(query, config.timeZone)),

  getHandover: ({ query }, context) => handover(context, readPeriod(query, context.config.timeZone)),

  noteHandover: async ({ body }, context) => ({ act: await writeNote(context, body) }),

  listColleagues: (_given, { db, caller }) => colleaguesOf(db, caller),

  listDeskViews: (_given, context) => listViews(context),

  saveDeskView: ({ body }, context) => saveView(context, body),

  changeDeskView: ({ params, body }, context) => changeView(context, params.id, body),

  deleteDeskView: ({ params }, context) => deleteView(context, params.id),
};
