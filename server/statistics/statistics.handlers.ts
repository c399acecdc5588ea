import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { countedBy, countedVisitsPage } from './visits-page.ts';
import { formStatistics, questionStatistics } from './question-figures.ts';
import { topList } from './top-lists.ts';

type Calls = 'getStatistic' | 'getFormStatistics' | 'getQuestionStatistics' | 'listCountedVisits';

export const statisticsHandlers: Pick<Handlers<Contract>, Calls> = {
  getStatistic: async ({ params, query }, { db, caller, now }) => {
    const { data, ...whole } = await topList(db, caller, params.method, now);
    const start = offsetOf(query);
    return { ...paged(data.slice(start, start + query.pageSize), data.length, query), ...whole };
  },
  getFormStatistics: ({ params, query }, { db, caller, now }) =>
    formStatistics(db, params.id, countedBy(query, caller), now),
  getQuestionStatistics: ({ params, query }, { db, caller, now }) =>
    questionStatistics(db, params.id, query.by, countedBy(query, caller), now),
  listCountedVisits: ({ query }, { db, caller }) => countedVisitsPage(db, caller, query),
};
