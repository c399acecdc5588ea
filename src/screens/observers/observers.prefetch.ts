import { countObservers, listObservers } from '#contract/observers.ts';
import { chunksOf } from '#machines/list/list.chunks.ts';
import type { AskAhead } from '#src/api/cache.ts';
import type { FirstGiven } from '#src/route.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { chunkSize } from './observers.requestSizes.ts';
import { asked, readQuery } from './observers.query.ts';

/** Asks the server for what the screen will want first, so that it is there when the screen arrives. */
export async function prefetchObservers(
  cache: AskAhead,
  search: string,
  { preferences }: Pick<FirstGiven, 'preferences'>,
): Promise<void> {
  const { filter, sort, page, pageSize } = readQuery(
    new URLSearchParams(search),
    pageSizes.observers.recall(preferences),
  );
  const chunks = chunksOf(page, pageSize, chunkSize, null).map((number) =>
    cache.ahead(listObservers, { query: { ...asked(filter, sort), Page: number, PageSize: chunkSize } }),
  );
  await Promise.all([...chunks, cache.ahead(countObservers, {})]);
}
