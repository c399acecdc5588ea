import { countObservers, listObservers } from '#contract/observers.ts';
import { chunksOf } from '#machines/list/list.query.ts';
import type { AskAhead } from '#src/api/cache.ts';
import type { FirstGiven } from '#src/route.ts';
import { observersAtOnce, pageSizes } from '#src/lists/pageSizes.ts';
import { asked, readQuery } from './observers.query.ts';

/** Asks the server for what the screen will want first, so that it is there when the screen arrives. */
export async function askFirst(
  cache: AskAhead,
  search: string,
  { preferences }: Pick<FirstGiven, 'preferences'>,
): Promise<void> {
  const { filter, sort, page, pageSize } = readQuery(
    new URLSearchParams(search),
    pageSizes.observers.recall(preferences),
  );
  const chunks = chunksOf(page, pageSize, observersAtOnce, null).map((number) =>
    cache.ahead(listObservers, { query: { ...asked(filter, sort), Page: number, PageSize: observersAtOnce } }),
  );
  await Promise.all([...chunks, cache.ahead(countObservers, {})]);
}
