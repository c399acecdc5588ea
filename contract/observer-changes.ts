import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { observerName, phone, pin } from './observer-form.ts';
import { Observer } from './observers.ts';
import { flag, givenCount, givenId, id, nothing, text } from './scalars.ts';
import { maxLength } from './text-limits.values.ts';

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
  access: 'ngoAdmin',
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
  access: 'ngoAdmin',
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
  access: 'ngoAdmin',
  query: z.object({ id: givenId }),
  reply: z.boolean(),
});

/** `reset-password` sets a PIN, `device` forgets the phone's registration. */
export const resetObserver = endpoint({
  method: 'POST',
  path: '/api/v1/observer/reset',
  summary: "Reset an observer's PIN or device",
  access: 'ngoAdmin',
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
