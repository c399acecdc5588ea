import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { count, flag, givenId, nothing, text } from './scalars.ts';

/** A line of an import file that was not taken over; `line` counts from 1, the header included. */
export const ImportProblem = z.object({
  line: z.int(),
  phone: z.string(),
  name: z.string(),
  reason: z.enum([
    'phone-missing',
    'phone-invalid',
    'pin-missing',
    'pin-short',
    'name-missing',
    'too-long',
    'duplicate-in-file',
    'phone-taken',
  ]),
});
export type ImportProblem = z.output<typeof ImportProblem>;

const ImportResult = z.object({ count, errors: z.array(ImportProblem) });
export type ImportResult = z.output<typeof ImportResult>;

/**
 * The file is the part `file`; tab, comma or semicolon, header optional. Good lines are added even when others are not.
 * Answers how many lines were added, and with `report=true` also what was wrong with the others.
 */
export const importObservers = endpoint({
  method: 'POST',
  path: '/api/v1/observer/import',
  summary: 'Add observers from a file; bad lines are reported',
  access: 'ngoAdmin',
  query: z.object({ report: z.optional(flag) }),
  form: z.object({ ongId: z.optional(text(1_000)) }),
  aliases: { ongId: ['ngoId'] },
  reply: z.union([count, ImportResult]),
  /** Published back ends answer the bare number of lines added. */
  reads: z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? { count: value, errors: [] } : value)),
    ImportResult,
  ),
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/observer/import-template',
  summary: 'A file to fill in for the import',
  access: 'ngoAdmin',
  answers: 'file',
  reply: nothing,
});

/** So many phones are compared by one call. */
export const maxPhones = 10_000;

/** An observer who has a phone that was asked for. */
const PhoneThere = z.object({
  /** Which of the phones, counted from 0. */
  at: count,
  name: z.string(),
  /** The other NGO that they belong to; null is the one that was asked for. Told to organizers alone. */
  ngo: z.nullable(z.string()),
});
export type PhoneThere = z.output<typeof PhoneThere>;

/** Asked before a file is sent: PINs are not compared, since nobody may try them that way. */
export const checkPhones = endpoint({
  method: 'POST',
  path: '/api/v3/observers/phones',
  changesNothing: true,
  summary: 'Which of these phones an observer has already',
  access: 'ngoAdmin',
  body: z.object({
    /** The own one unless given. */
    idNgo: z.optional(givenId),
    phones: z.array(text(maxLength.phone)).check(z.maxLength(maxPhones)),
  }),
  reply: z.object({ there: z.array(PhoneThere) }),
});
