import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { topList } from './top-lists.ts';

export const statisticsHandlers: Pick<Handlers<Contract>, 'getStatistic'> = {
  getStatistic: async ({ params, query }, { db, caller, now }) => {
    const { data, asOf } = await topList(db, caller, params.method, now);
    const start = offsetOf(query);
    return { ...paged(data.slice(start, start + query.pageSize), data.length, query), asOf };
  },
};
