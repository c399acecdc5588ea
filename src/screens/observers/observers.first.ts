import { chunksOf } from '#machines/list/list.query.ts';
import { queryOf } from '#src/api/address.ts';
import type { Services } from '#src/services.tsx';
import { asked, chunkSize, readQuery, usualSize } from './observers.query.ts';

/** What the screen will ask the server for first, so that it can be asked for before the screen has arrived. */
export function firstCalls(search: string, remember: Services['remember']): string[] {
  const { filter, sort, page, pageSize } = readQuery(new URLSearchParams(search), usualSize(remember));
  const chunks = chunksOf(page, pageSize, chunkSize, null).map(
    (number) => `/api/v1/observer${queryOf({ ...asked(filter, sort), Page: number, PageSize: chunkSize })}`,
  );
  return [...chunks, '/api/v1/observer/count'];
}
