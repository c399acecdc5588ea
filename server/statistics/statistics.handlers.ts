import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { topList } from './top-lists.ts';

export const statisticsHandlers: Pick<Handlers<Contract>, 'getStatistic'> = {
  getStatistic: async ({ params, query: { page, pageSize } }, { db, caller, now }) => {
    const { data, asOf } = await topList(db, caller, params.method, now);
    return {
      data: data.slice((page - 1) * pageSize, page * pageSize),
      totalItems: data.length,
      totalPages: Math.max(1, Math.ceil(data.length / pageSize)),
      page,
      pageSize,
      asOf,
    };
  },
};
