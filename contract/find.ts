import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { foundKinds, maxFound, maxRecent, maxSearchLength } from './find.values.ts';
import { givenId, id, text } from './scalars.ts';

const few = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(maxFound));

const FoundStation = z.object({ id, countyCode: z.string(), number: z.int(), address: z.string() });
export type FoundStation = z.output<typeof FoundStation>;

/** `ngo`: for organizers, who see those of all NGOs. */
const FoundObserver = z.object({ id, name: z.string(), phone: z.string(), ngo: z.nullable(z.string()) });
export type FoundObserver = z.output<typeof FoundObserver>;

const FoundNgo = z.object({ id, name: z.string(), shortName: z.string() });
export type FoundNgo = z.output<typeof FoundNgo>;

const FoundForm = z.object({ id, code: z.string(), description: z.string(), draft: z.boolean() });
export type FoundForm = z.output<typeof FoundForm>;

const FoundQuestion = z.object({
  id,
  idForm: id,
  formCode: z.string(),
  code: z.string(),
  text: z.string(),
});
export type FoundQuestion = z.output<typeof FoundQuestion>;

/** The words of a note, around the first that was looked for. */
const FoundNote = z.object({
  id,
  idObserver: id,
  idPollingStation: id,
  /** Of the question that it belongs to, if any. */
  idForm: z.nullable(id),
  countyCode: z.string(),
  number: z.int(),
  excerpt: z.string(),
  at: z.string(),
});
export type FoundNote = z.output<typeof FoundNote>;

const Found = z.object({
  stations: few(FoundStation),
  observers: z.array(FoundObserver),
  ngos: few(FoundNgo),
  forms: few(FoundForm),
  questions: few(FoundQuestion),
  notes: few(FoundNote),
  /** Of these there are more than are shown. */
  more: z.array(z.enum(foundKinds)),
});

/** Every word has to occur. Nobody who was made anonymous is found. */
export const findAnything = endpoint({
  method: 'GET',
  path: '/api/v3/find',
  summary:
    'A few stations, observers, NGOs, forms, questions and notes that have these words; only what the caller sees',
  access: 'viewer',
  query: z.object({
    q: z._default(text(maxSearchLength), ''),
    /** Where nothing is looked for: these observers, by name. Browsers keep no names of theirs. */
    observers: z.optional(z.array(givenId).check(z.maxLength(maxRecent))),
  }),
  reply: Found,
});
export type Found = z.output<typeof Found>;
