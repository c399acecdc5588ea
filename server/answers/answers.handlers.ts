import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { liveThreads } from '#server/live/v1-events/live-threads.ts';
import { threadFeed } from '#server/live/lists/thread-feed.ts';
import { reviewFeed } from '#server/reviews/review-feed.ts';
import { readPeriod } from './period.ts';
import { storeSubmission } from './store-submission.ts';
import { completedQuestions, stationInfo } from './thread-details.ts';
import { filterOf, pageOfThreads } from './threads.ts';
import { visitHistory } from './visit-history.ts';

type Answers = 'listThreads' | 'listCompletedQuestions' | 'getAnswerExtra' | 'getVisitHistory' | 'submitAnswers';

export const answersHandlers: Pick<Handlers<Contract>, Answers> = {
  listThreads: ({ query }, { db, caller, config, now }) =>
    pageOfThreads(db, filterOf(query, caller, readPeriod(query, config.timeZone), config.phonePrefix), query, {
      account: caller.adminId,
      now,
      complete: threadFeed(db).complete,
    }),

  listCompletedQuestions: ({ query }, { db, caller }) =>
    completedQuestions(db, caller, { observer: query.idObserver, station: query.idPollingStation }),

  getAnswerExtra: ({ query }, { db, caller, config }) =>
    stationInfo(db, caller, { observer: query.ObserverId, station: query.PollingStationNumber }, config.timeZone),

  getVisitHistory: ({ query }, { db, caller }) =>
    visitHistory(db, caller, { observer: query.idObserver, station: query.idPollingStation }),

  submitAnswers: async ({ body }, { db, caller, config, log }) => {
    const result = await storeSubmission(db, caller, body.answers, config);
    liveThreads(db).wake(log);
    threadFeed(db).wake(log);
    reviewFeed(db).wake(log);
    return result;
  },
};
