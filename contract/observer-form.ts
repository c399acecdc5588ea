import { z } from 'zod/mini';
import { observerLimits } from './observer-limits.values.ts';
import { digitsOf } from './phones.values.ts';
import { maxPinLength, minPinLength, pinProblem, withoutSpace } from './pins.values.ts';
import { text, words } from './scalars.ts';
import { maxLength } from './text-limits.values.ts';

/** The form of an observer's phone number: digits, with a leading plus and the usual separators allowed when typed. */
export const phone = z.pipe(
  z.pipe(text(100), z.transform(digitsOf)),
  z.string().check(z.regex(new RegExp(`^\\+?\\d{3,${observerLimits.phone}}$`, 'u'))),
);

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
