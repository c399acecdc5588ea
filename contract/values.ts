import { z } from 'zod/mini';
import { furthestPage, largestId, largestPageSize } from './paging.values.ts';

/** A database id in a reply. */
export const id = z.int().check(z.minimum(1), z.maximum(largestId));

/** Text and numbers alone: coercion by itself would take `true` for 1, `[7]` for 7 and `null` for 0. */
const whole = (minimum: number, maximum: number) =>
  z.pipe(
    z.transform((given: number | string) => (['number', 'string'].includes(typeof given) ? given : Number.NaN)),
    z.coerce.number<number | string>().check(z.int(), z.minimum(minimum), z.maximum(maximum)),
  );

/** A database id, or another whole number above 0, in a request: queries carry text, and so do some clients' bodies. */
export const givenId = whole(1, largestId);

/** A whole number from 0 in a request. */
export const givenCount = whole(0, largestId);

export const count = z.int().check(z.minimum(0));

/** At least one character that is no white space; trimmed, inner runs of white space collapsed. Linear time (NGP-03). */
export const words = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim().replace(/\s+/gu, ' ')),
    ),
    z.string().check(z.minLength(1), z.maxLength(max)),
  );

/** Text that is kept as it was written. */
export const text = (max: number) => z.string().check(z.maxLength(max));

export const page = z._default(
  z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(furthestPage)),
  1,
);

export const pageSize = (size: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(largestPageSize)), size);

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

/** `true` and `false` as the address line carries them. */
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/** Nothing, or whatever old back ends put there: the caller does not read it. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** The first of several names under which back ends send the same thing. */
export const renamed = (names: Readonly<Record<string, readonly string[]>>) =>
  z.transform((value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const from: Record<string, unknown> = { ...value };
    for (const [name, others] of Object.entries(names)) {
      const other = others.find((key) => from[key] !== undefined);
      if (from[name] === undefined && other !== undefined) from[name] = from[other];
    }
    return from;
  });
