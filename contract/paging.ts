import { z } from 'zod/mini';
import { maxPage, maxPageSize } from './page-limits.values.ts';
import { count } from './scalars.ts';

/** The number of a page in a request. */
export const page = z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(maxPage)), 1);

export const pageSize = (size: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(maxPageSize)), size);

/** The paged envelope of every back end; an empty list has one page. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    data: z.array(item),
    totalItems: count,
    totalPages: count,
    page: z.optional(count),
    pageSize: z.optional(count),
    /** The order that the server honoured, such as `name:desc`; absent where the back end knows no order. */
    sort: z.optional(z.string()),
  });
