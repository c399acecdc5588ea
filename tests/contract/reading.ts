import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

type Schema = z.ZodMiniType;

/** Whether it is taken. */
export const takes = (schema: Schema, given: unknown): boolean => z.safeParse(schema, given).success;

/** What of it is taken. */
export const taken = <T>(schema: Schema, given: readonly T[]): T[] => given.filter((one) => takes(schema, one));

/** What a caller makes of an answer. */
export const answered = (endpoint: Endpoint, sent: unknown): unknown => z.parse(endpoint.reads ?? endpoint.reply, sent);

/** Each way to leave out one field, named by its path; of lists the first item's. */
function* shortened(whole: unknown): Generator<[left: string, rest: unknown]> {
  if (Array.isArray(whole)) {
    const [first, ...others]: unknown[] = whole;
    for (const [left, rest] of shortened(first)) yield [left, [rest, ...others]];
  } else if (typeof whole === 'object' && whole !== null) {
    const fields = Object.entries(whole);
    for (const [name, value] of fields) {
      yield [name, Object.fromEntries(fields.filter(([other]) => other !== name))];
      for (const [left, rest] of shortened(value)) yield [`${name}.${left}`, { ...whole, [name]: rest }];
    }
  }
}

/** The fields without which it is refused, and which it takes to begin with. */
export const neededIn = (schema: Schema, whole: unknown): string[] => {
  z.parse(schema, whole);
  return [...shortened(whole)].flatMap(([left, rest]) => (takes(schema, rest) ? [] : [left]));
};

/** Which of these lengths a text may have, given what it is a text of. */
export const lengthsOf = (schema: Schema, whole: (text: string) => unknown, tried: readonly number[]): number[] =>
  tried.filter((length) => takes(schema, whole('x'.repeat(length))));
