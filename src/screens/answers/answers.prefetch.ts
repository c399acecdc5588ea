import { listThreads } from '#contract/threads.ts';
import { listForms } from '#contract/form-list.ts';
import { listReviews } from '#contract/reviews.ts';
import { firstPageSize } from '#machines/threads/threads.pageSizes.ts';
import type { AskAhead } from '#src/api/cache.ts';
import type { FirstGiven } from '#src/route.ts';

const firstPage = { page: 1, pageSize: firstPageSize };

/** Asks the server for what the list of emergencies, or the desk, will want first (ANS-04). */
export const prefetchUrgents = (cache: AskAhead, { features }: Pick<FirstGiven, 'features'>): Promise<unknown> =>
  Promise.all([
    features.includes('desk')
      ? cache.ahead(listReviews, { query: { tab: 'new', order: 'worst', ...firstPage } })
      : cache.ahead(listThreads, { query: { urgent: 'true', ...firstPage } }),
    cache.ahead(listForms, { query: {} }),
  ]);
