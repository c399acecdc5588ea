import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './lengths.values.ts';
import { maxPinLength, pinProblem, minPinLength, withoutSpace } from './pins.values.ts';
import { digitsOf } from './normalize.values.ts';
import {
  count,
  flag,
  givenCount,
  givenId,
  id,
  instantText,
  nothing,
  page,
  pageOf,
  pageSize,
  text,
  words,
} from './values.ts';

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
  /** When they were made anonymous. */
  erasedAt: z.optional(z.string()),
  /** Another one after every new PIN, which nobody is shown. */
  pinVersion: z.optional(count),
});
export type Observer = z.output<typeof Observer>;

/** The form of an observer's phone number: digits, with a leading plus and the usual separators allowed when typed. */
export const phone = z.pipe(z.pipe(text(100), z.transform(digitsOf)), z.string().check(z.regex(/^\+?\d{3,19}$/u)));

export const observerName = words(maxLength.name);

/** A PIN is kept as it is typed, trimmed only. */
export const pin = z.pipe(
  z.pipe(
    text(200),
    z.transform((typed: string) => typed.trim()),
  ),
  z.string().check(z.minLength(minPinLength), z.maxLength(maxPinLength)),
);

/** A PIN as our own forms take it: with or without spaces between its digits. */
const typedPin = z.pipe(text(200), z.transform(withoutSpace));

const isNoObviousPin = ({ pin: given, phone: own }: { pin: string; phone: string }): boolean =>
  given === '' || pinProblem(given, own) !== 'pin-obvious';

/** What staff type into the profile of a new observer, and of one who is there: a blank PIN leaves theirs as it is. */
const formOf = (isNew: boolean) =>
  z
    .object({
      name: observerName,
      phone,
      pin: z.pipe(
        typedPin,
        z.string().check(
          z.refine((typed) => (typed === '' && !isNew) || pinProblem(typed, '') !== 'pin-digits', {
            error: 'pin-digits',
          }),
        ),
      ),
      isActive: z.boolean(),
      idNgo: text(10),
    })
    .check(z.refine(isNoObviousPin, { error: 'pin-obvious', path: ['pin'] }));
export const NewObserverForm = formOf(true);
export const ObserverForm = formOf(false);
export type ObserverForm = z.output<typeof ObserverForm>;

/** Observers that a list may be asked for by their ids: so many fit into an address. */
export const maxIds = 100;

/** A column with `:asc` or `:desc`. */
const sort = z.optional(text(40).check(z.regex(/^(name|phone|lastSeen|numberOfPollingStations):(asc|desc)$/u)));

export const listObservers = endpoint({
  method: 'GET',
  path: '/api/v1/observer',
  summary: 'List or search observers; Name and Number are substrings, an exact phone comes first; ids: only these',
  access: 'staff',
  query: z.object({
    Name: z.optional(text(maxLength.name)),
    Number: z.optional(text(maxLength.phone)),
    /** Only those of this NGO, for who sees several. */
    idNgo: z.optional(givenId),
    /** Only those of these who are there. */
    ids: z.optional(z.array(givenId).check(z.maxLength(maxIds))),
    /** Of those expected to report, only those who sent an answer or a note since, or who sent none. */
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
  access: 'staff',
  reply: count,
});

/** A field whose own rules tell better what is wrong with it. */
const typed = z.optional(text(1_000));

/**
 * The PIN has to keep the rules for new ones: six digits, none that is tried first. Our console asks for it. Without it
 * four characters do: published consoles set PINs of four digits.
 */
const strictPin = z.optional(z.boolean());

const NewObserver = z.object({
  phone,
  pin,
  strictPin,
  name: observerName,
  sendSMS: z.optional(z.boolean()),
  /** Organizers may add to any NGO; everybody else adds to their own. */
  idNgo: z.optional(givenId),
});

/** Old consoles repeat the fields in the query; a PIN there must stay out of every log. The body wins. */
export const addObserver = endpoint({
  method: 'POST',
  path: '/api/v1/observer',
  summary: 'Add an observer; answers the new id',
  access: 'admin',
  query: z.object({
    Phone: typed,
    Pin: typed,
    Name: typed,
    SendSMS: z.optional(flag),
  }),
  body: z.optional(z.partial(NewObserver)),
  aliases: { idNgo: ['ongId', 'ngoId'] },
  reply: id,
});

/**
 * Blank or absent fields stay as they are; the PIN is read from `pin` or `password`. With the values in `before` that the
 * saver had read, a field that others changed since is no longer overwritten, and the answer is what is stored now.
 */
export const updateObserver = endpoint({
  method: 'PUT',
  path: '/api/v1/observer',
  summary:
    'Change an observer; answers whether anything changed, or the observer where `before` is given. 409 with what is stored when a field of `before` was changed meanwhile',
  access: 'admin',
  body: z.object({
    idObserver: givenId,
    name: typed,
    phone: typed,
    pin: typed,
    strictPin,
    isActive: z.optional(z.boolean()),
    before: z.optional(
      z.object({ name: typed, phone: typed, isActive: z.optional(z.boolean()), pinVersion: z.optional(givenCount) }),
    ),
  }),
  aliases: { idObserver: ['observerId'], pin: ['password'] },
  reply: z.union([z.boolean(), Observer]),
});

export const deleteObserver = endpoint({
  method: 'DELETE',
  path: '/api/v1/observer',
  summary: 'Delete an observer; refused with a reason when answers refer to them',
  access: 'admin',
  query: z.object({ id: givenId }),
  reply: z.boolean(),
});

/** `reset-password` sets a PIN, `device` forgets the phone's registration. */
export const resetObserver = endpoint({
  method: 'POST',
  path: '/api/v1/observer/reset',
  summary: "Reset an observer's PIN or device",
  access: 'admin',
  body: z.object({
    action: z.enum(['reset-password', 'device']),
    phoneNumber: text(maxLength.phone).check(z.minLength(1)),
    /** Which one, where several NGOs have an observer with this phone. */
    idObserver: z.optional(givenId),
    pin: z.nullish(pin),
    strictPin,
  }),
  aliases: { idObserver: ['observerId'] },
  reply: nothing,
});

export const activeObservers = endpoint({
  method: 'GET',
  path: '/api/v1/observer/active',
  summary: 'Observers who visited a station of these counties; each once',
  access: 'staff',
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
  access: 'staff',
  query: z.object({
    Name: z.optional(text(maxLength.name)),
    Number: z.optional(text(maxLength.phone)),
    idNgo: z.optional(givenId),
    heardSince: z.optional(instantText),
    silentSince: z.optional(instantText),
    Sort: sort,
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  answers: 'file',
  reply: nothing,
});
