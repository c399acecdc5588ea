import { fromPromise, type ActorRefFrom } from 'xstate';
import { listThreads } from '#contract/threads.ts';
import { listReviews } from '#contract/reviews.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { createThreadsMachine, type ThreadsRequest } from '#machines/threads/threads.machine.ts';
import { firstPageSize, usualPageSize } from '#machines/threads/threads.pageSizes.ts';
import { keyOf, type PageLoaded } from '#machines/threads/threads.rows.ts';
import type { Kept } from '#src/api/cache.ts';
import type { CallResult } from '#src/api/call.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { ThreadList } from '#src/route.ts';
import type { Services } from '#src/services.tsx';
import type { ListFilter } from './answers.filter.ts';
import { askedOfDesk, askedOfList } from './answers.query.ts';
import type { DeskFilter } from './desk/desk.query.ts';
import { tellAsked, tellShown } from './liveList.ts';

/** So many pages of the usual size are shown at once, and asked for anew in one. */
const recalledPages = 10;

interface ListSource {
  recall: (services: Services, request: ThreadsRequest<ListFilter>) => Kept<CallResult<typeof listThreads>> | null;
  load: (
    services: Services,
    request: ThreadsRequest<ListFilter>,
    signal: AbortSignal,
  ) => Promise<Kept<CallResult<typeof listThreads>>>;
}

const pageOf = ({ config }: Services, list: ThreadList, { filter, page, pageSize }: ThreadsRequest<ListFilter>) => ({
  query: { ...askedOfList(config, list, filter), page, pageSize },
});

const reviewPageOf = (
  { config }: Services,
  desk: DeskFilter,
  { filter, page, pageSize }: ThreadsRequest<ListFilter>,
) => ({
  query: { ...askedOfDesk(filter, desk, config.timeZone), order: desk.order, page, pageSize },
});

/** The list of threads, or of visits under review where there is a desk. */
const sourceOf = (list: ThreadList, { desk }: ListFilter): ListSource =>
  desk === undefined
    ? {
        recall: (services, request) => services.cache.recall(listThreads, pageOf(services, list, request)),
        load: (services, request, signal) =>
          services.cache.load(listThreads, pageOf(services, list, request), { signal }),
      }
    : {
        recall: (services, request) => services.cache.recall(listReviews, reviewPageOf(services, desk, request)),
        load: (services, request, signal) =>
          services.cache.load(listReviews, reviewPageOf(services, desk, request), { signal }),
      };

const loadedIn = ({ reply, loadedAt }: Kept<CallResult<typeof listThreads>>): PageLoaded => {
  const { data, totalItems, unfilteredItems, cursor = null } = reply;
  return { threads: data, totalItems, ...(unfilteredItems !== undefined && { unfilteredItems }), loadedAt, cursor };
};

/** The longest beginning of the list that is known as one page, and the pages that go on from it. */
export function recallThreads(services: Services, list: ThreadList, filter: ListFilter): PageLoaded | null {
  const known = (page: number, pageSize: number) => {
    const kept = sourceOf(list, filter).recall(services, { filter, page, pageSize });
    return kept && loadedIn(kept);
  };
  const sizes = Array.from({ length: recalledPages }, (_, index) => (recalledPages - index) * usualPageSize);
  const first = [...sizes, firstPageSize].map((size) => known(1, size)).find((page) => page !== null);
  if (first === undefined) return null;
  const pages = [first];
  for (let page = Math.floor(first.threads.length / usualPageSize) + 1; page <= recalledPages; page += 1) {
    const next = known(page, usualPageSize);
    if (next === null || next.totalItems !== first.totalItems || next.threads.length === 0) break;
    pages.push(next);
  }
  const threads = [...new Map(pages.flatMap((page) => page.threads).map((thread) => [keyOf(thread), thread])).values()];
  return { ...first, threads, loadedAt: pages.map(({ loadedAt }) => loadedAt).toSorted()[0] ?? first.loadedAt };
}

export const threadsLogic = (services: Services, list: ThreadList) =>
  createThreadsMachine<ListFilter>((filter) => recallThreads(services, list, filter)).provide({
    actors: {
      load: loaderBy(
        fromPromise<PageLoaded, LoaderInput<ThreadsRequest<ListFilter>>>(async ({ input: { request }, signal }) =>
          loadedIn(await sourceOf(list, request.filter).load(services, request, signal)),
        ),
        whenOnline(services),
      ),
    },
    actions: {
      tellAsked: ({ context: { filter } }) => tellAsked(services, list, filter),
      tellShown: ({ context }) => tellShown(services, context),
    },
  });

export type ThreadsActor = ActorRefFrom<ReturnType<typeof threadsLogic>>;
