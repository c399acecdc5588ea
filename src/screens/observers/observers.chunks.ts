import { fromPromise } from 'xstate';
import { listObservers, type Observer } from '#contract/observers.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import type { LoaderInput } from '#machines/loader/loader.machine.ts';
import type { Kept } from '#src/api/cache.ts';
import type { CallResult } from '#src/api/call.ts';
import type { Services } from '#src/services.tsx';
import { asked, readSort, type ObserverFilter } from './observers.query.ts';

type Wanted = ChunksRequest<ObserverFilter>;
type Pages = Kept<CallResult<typeof listObservers>>[];

const pageOf = ({ filter, sort, chunkSize }: Wanted, number: number) => ({
  query: { ...asked(filter, sort), Page: number, PageSize: chunkSize },
});

function chunksIn({ chunkNumbers }: Wanted, pages: Pages): ChunksLoaded<Observer> {
  const newest = pages.at(-1)?.reply;
  return {
    chunks: pages.map(({ reply: { data } }, index) => ({ chunkNumber: chunkNumbers[index] ?? 1, items: data })),
    totalItems: newest?.totalItems ?? 0,
    sort: readSort(newest?.sort),
    loadedAt: pages.map(({ loadedAt }) => loadedAt).toSorted()[0] ?? '',
  };
}

/** What an earlier visit knew of the wanted rows, if it knew all of them. */
export const recallChunks =
  ({ cache }: Services) =>
  (wanted: Wanted): ChunksLoaded<Observer> | null => {
    const pages = wanted.chunkNumbers.flatMap((number) => cache.recall(listObservers, pageOf(wanted, number)) ?? []);
    const isComplete = pages.length === wanted.chunkNumbers.length;
    const fits = new Set(pages.map(({ reply }) => reply.totalItems)).size <= 1;
    return isComplete && fits ? chunksIn(wanted, pages) : null;
  };

export const loadChunks = ({ cache }: Services) =>
  fromPromise<ChunksLoaded<Observer>, LoaderInput<Wanted>>(async ({ input: { request }, signal }) =>
    chunksIn(
      request,
      await Promise.all(
        request.chunkNumbers.map((number) => cache.load(listObservers, pageOf(request, number), { signal })),
      ),
    ),
  );
