import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import type { ListQuery } from '#machines/list/list.query.ts';

export type Filter = { name: string };
export type Item = { id: string; name: string };

/** The rows of a database of `total` rows: what they are called tells filter, order and place. */
export function rowsFrom(
  { filter, sort }: Pick<ListQuery<Filter>, 'filter' | 'sort'>,
  begin: number,
  end: number,
  total: number,
): Item[] {
  const order = sort ? `${sort.column} ${sort.direction}` : 'as it comes';
  return Array.from({ length: Math.max(0, Math.min(end, total) - begin) }, (_, index) => ({
    id: `${begin + index + 1}`,
    name: [filter.name, order, begin + index + 1].join(' / '),
  }));
}

/** The server's answer to a request for chunks. */
export function answerOf(
  request: ChunksRequest<Filter>,
  total: number,
  loadedAt = '2026-11-21T08:00:00Z',
): ChunksLoaded<Item> {
  const { chunkSize, chunkNumbers, sort } = request;
  return {
    chunks: chunkNumbers.map((number) => ({
      chunkNumber: number,
      items: rowsFrom(request, (number - 1) * chunkSize, number * chunkSize, total),
    })),
    totalItems: total,
    sort,
    loadedAt,
  };
}

/** The rows that a screen page of this query has. */
export function pageFrom(query: ListQuery<Filter>, total: number): Item[] {
  return rowsFrom(query, (query.page - 1) * query.pageSize, query.page * query.pageSize, total);
}
