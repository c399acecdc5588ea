import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { count, flag, givenCount, givenId, id, instantText, nothing, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

const moment = z.nullable(z.string());

/** An observer as staff see one. `lastSeen` is the later of the last answer and the last note. */
export const Observer = z.object({
  id,
  ngo: z.nullable(z.string()),
  idNgo: z.optional(id),
  phone: z.string(),
  name: z.string(),
  /** The first time that the observer logged in on a phone. */
  deviceRegisterDate: moment,
  /** Whether a device that takes messages is registered now; null where the back end does not tell. */
  hasApp: z._default(z.nullable(z.boolean()), null),
  lastSeen: z._default(moment, null),
  numberOfNotes: count,
  numberOfPollingStations: count,
  /** False where the observer was deactivated: kept for what the answers refer to, but no longer able to log in. */
  isActive: z._default(z.boolean(), true),
  /** What a test observer sends counts in no figure, list or export. */
  isTest: z.optional(z.boolean()),
  /** When they were made anonymous. */
  erasedAt: z.optional(z.string()),
  /** Another one after every new PIN, which nobody is shown. */
  pinVersion: z.optional(count),
});
export type Observer = z.output<typeof Observer>;

/** Observers that a list may be asked for by their ids: so many fit into an address. */
export const maxIds = 100;

/** A column with `:asc` or `:desc`. */
const sort = z.optional(text(40).check(z.regex(/^(name|phone|lastSeen|numberOfPollingStations):(asc|desc)$/u)));

export const listObservers = endpoint({
  method: 'GET',
  path: '/api/v1/observer',
  summary: 'List or search observers; Name and Number are substrings, an exact phone comes first; ids: only these',
  access: 'viewer',
  query: z.object({
    Name: z.optional(text(maxLength.name)),
    Number: z.optional(text(maxLength.phone)),
    /** Only those of this NGO, for who sees several. */
    idNgo: z.optional(givenId),
    /** Only those of these who are there. */
    ids: z.optional(z.array(givenId).check(z.maxLength(maxIds))),
    /** Only those expected to report; only those of them who sent an answer or a note since, or who sent none. */
    expected: z.optional(flag),
    heardSince: z.optional(instantText),
    silentSince: z.optional(instantText),
    Page: page,
    PageSize: pageSize(20),
    Sort: sort,
  }),
  lenient: true,
  reply: pageOf(Observer),
});

export const countObservers = endpoint({
  method: 'GET',
  path: '/api/v1/observer/count',
  summary: 'How many observers the caller may see, whatever the filter',
  access: 'viewer',
  reply: count,
});

export const activeObservers = endpoint({
  method: 'GET',
  path: '/api/v1/observer/active',
  summary: 'Observers who visited a station of these counties; each once',
  access: 'viewer',
  query: z.object({
    countyCodes: z.array(text(maxLength.countyCode)).check(z.minLength(1), z.maxLength(500)),
    fromPollingStationNumber: z.optional(givenCount),
    toPollingStationNumber: z.optional(givenCount),
    currentlyCheckedIn: z.optional(flag),
  }),
  lenient: true,
  reply: z.array(Observer),
});

/** The filtered list as a spreadsheet: xlsx unless `format=csv`. */
export const exportObservers = endpoint({
  method: 'GET',
  path: '/api/v1/observer/export',
  summary: 'The filtered observers list as a spreadsheet',
  access: 'viewer',
  query: z.object({
    Name: z.optional(text(maxLength.name)),
    Number: z.optional(text(maxLength.phone)),
    idNgo: z.optional(givenId),
    expected: z.optional(flag),
    heardSince: z.optional(instantText),
    silentSince: z.optional(instantText),
    Sort: sort,
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  answers: 'file',
  reply: nothing,
});
