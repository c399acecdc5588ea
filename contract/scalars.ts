import { z } from 'zod/mini';
import { singleSpaced } from './normalize.values.ts';
import { maxId } from './ids.values.ts';

/** A database id in a reply. */
export const id = z.int().check(z.minimum(1), z.maximum(maxId));

/** Text that is kept as it was written. */
export const text = (max: number) => z.string().check(z.maxLength(max));

/** A whole number, written as text or not. Text and numbers alone: coercion by itself would take `true` for 1, `[7]` for 7 and `null` for 0. */
export const whole = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.int().check(z.minimum(minimum), z.maximum(maximum)), text(40)]),
    z.coerce.number<number | string>().check(z.int(), z.minimum(minimum), z.maximum(maximum)),
  );

/** A database id, or another whole number above 0, in a request: queries carry text, and so do some clients' bodies. */
export const givenId = whole(1, maxId);

/** A whole number from 0 in a request. */
export const givenCount = whole(0, maxId);

/** A place in an order, which some clients count from below 0. */
export const place = z.int().check(z.minimum(-maxId), z.maximum(maxId));

/** What cannot be read counts as this. */
export const orElse = <S extends z.ZodMiniType>(schema: S, value: z.output<S>) =>
  // oxlint-disable-next-line promise/valid-params -- no promise
  z.catch(schema, value);

/**
 * Where a phone says that it was. What cannot be read names no station and is kept aside: a phone that is refused sends
 * the same for ever, and with it all that stands beside it.
 */
export const phoneCounty = orElse(text(100), '');
export const phoneStation = orElse(whole(-maxId, maxId), 0);

/** A version in a request: a count of changes, which may become larger than an id. */
export const givenVersion = whole(0, Number.MAX_SAFE_INTEGER);

export const count = z.int().check(z.minimum(0));

/** At least one character that is no white space; trimmed, inner runs of white space collapsed. Linear time (NGP-03). */
export const words = (max: number) =>
  z.pipe(z.pipe(text(10 * max), z.transform(singleSpaced)), z.string().check(z.minLength(1), z.maxLength(max)));

/** `true` and `false` as the address line carries them. */
export const flag = z.pipe(
  z.pipe(
    text(10),
    z.transform((written: string) => written.toLowerCase()),
  ),
  z.pipe(
    z.enum(['true', '1', 'false', '0']),
    z.transform((written) => written === 'true' || written === '1'),
  ),
);

const EARLIEST = Date.UTC(2000, 0);
const END = Date.UTC(2100, 0);

/** Whether it lies in the years of which databases and clients have the same idea; no date does not. */
export const isInOurTime = (instant: number): boolean => instant >= EARLIEST && instant < END;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/u;

/** An instant as programs write it. */
export const instantText = text(40).check(
  z.refine(
    (written) => ISO.test(written) && isInOurTime(Date.parse(written)),
    'must be a date such as 2024-11-24T05:00:00.000Z',
  ),
);

/** Nothing, or whatever old back ends put there: the caller does not read it. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** How a caller reads what may be null: that there is nothing is answered without a body. */
export const orNull = <T extends z.ZodMiniType>(shape: T) =>
  z.union([
    z.nullable(shape),
    z.pipe(
      z.union([z.literal(''), z.undefined()]),
      z.transform(() => null),
    ),
  ]);

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
