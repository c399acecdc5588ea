import { loadItem } from '#machines/resource/resource.machine.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import { pageWithin, type Answered, type Page, type PageQuery } from './pageQuery.ts';
import type { Services } from '#src/services.tsx';

/** What a watched query needs of a list that is read page by page; the address says which. */
export const pageActors = <T, TQuery extends PageQuery>(
  services: Services,
  read: (search: URLSearchParams) => TQuery,
  ask: (query: TQuery, signal: AbortSignal) => Promise<Answered<T>>,
) => ({
  load: loadItem<Page<T>, TQuery>(
    (query, signal) => pageWithin(query.page, (page) => ask({ ...query, page }, signal)),
    whenOnline(services),
  ),
  address: followAddress(services, (search) => ({ type: 'query.changed', query: read(search) })),
});
