import { z } from 'zod/mini';
import { actKinds, actSubjects } from './acts.values.ts';
import { endpoint } from './endpoint.ts';
import { count, givenId, nothing, text } from './scalars.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What somebody did. Kinds and types are texts here: a newer server may know more of them. */
export const Act = z.object({
  id: count,
  at: z.string(),
  /** The name is the one of that time; the server itself has none. */
  actor: z.object({
    kind: z.enum(['account', 'operator', 'server']),
    id: z.nullable(count),
    name: z.nullable(z.string()),
  }),
  idNgo: z.nullable(count),
  ngo: z.nullable(z.string()),
  kind: z.string(),
  /** The name is null where it is not known any more. */
  subject: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
  facts: z.array(z.object({ field: z.string(), value })),
  /** Personal texts beside the act; null where one was erased. */
  texts: z.array(z.object({ field: z.string(), text: z.nullable(z.string()) })),
  /** The act that this one took back. */
  undoes: z.nullable(count),
  /** Its place in the chain, and how its hash begins; null until it is sealed. */
  seal: z.nullable(z.object({ position: count, hash: z.string() })),
});
export type Act = z.output<typeof Act>;

export const maxActs = 200;

/** Dates as in the list of threads: one without a zone is read in the election's time zone, both ends are inside. */
const filter = {
  account: z.optional(givenId),
  kind: z.optional(z.enum(actKinds)),
  subjectType: z.optional(z.enum(actSubjects)),
  subjectId: z.optional(text(100)),
  from: z.optional(text(40)),
  to: z.optional(text(40)),
};

export const listActs = endpoint({
  method: 'GET',
  path: '/api/v3/acts',
  summary: 'What staff did, newest first; `before` goes on where `next` of the page before ended',
  access: 'ngoAdmin',
  query: z.object({
    ...filter,
    before: z.optional(text(40).check(z.regex(/^\d{1,15}\.\d{1,15}$/u))),
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(maxActs)), 50),
  }),
  reply: z.object({ data: z.array(Act), next: z.nullable(z.string()) }),
});

export const exportActs = endpoint({
  method: 'GET',
  path: '/api/v3/acts/export',
  summary: 'The same as comma-separated values; the header X-Ledger-Head says where the chain of acts stood',
  access: 'ngoAdmin',
  query: z.object(filter),
  answers: 'file',
  reply: nothing,
});

export const listActors = endpoint({
  method: 'GET',
  path: '/api/v3/acts/accounts',
  summary: 'The accounts that did something, by the names they had last',
  access: 'ngoAdmin',
  reply: z.array(z.object({ id: count, account: z.string() })),
});
