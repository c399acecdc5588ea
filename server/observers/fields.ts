import { observerName, phone, pin } from '#contract/observer-form.ts';
import { isWeakPin, pinProblem, type PinProblem } from '#contract/pins.values.ts';
import type { Log } from '#server/log.ts';
import { Refusal, type FieldProblem } from '#server/http/refusal.ts';

type Field = 'name' | 'phone' | 'pin';

/** Where a field was given, and under which name. */
export type Place = Pick<FieldProblem, 'at' | 'path'>;

const FIELDS = [
  ['name', observerName, 'must be 1 to 200 characters, not only spaces'],
  ['phone', phone, 'must be 3 to 19 digits; a plus may come first'],
  ['pin', pin, 'must be 4 to 100 characters, not only spaces'],
] as const;

/** The fields as they are stored; refuses with every one that is wrong. Blank ones count as not given. */
export function readFields(
  given: Partial<Record<Field, string | undefined>>,
  placeOf: (field: Field) => Place,
  required: boolean,
): Partial<Record<Field, string>> {
  const errors: FieldProblem[] = [];
  const fields: Partial<Record<Field, string>> = {};
  for (const [field, schema, message] of FIELDS) {
    const text = given[field]?.normalize('NFC') ?? '';
    if (text.trim() === '' && !required) continue;
    const read = schema.safeParse(text);
    if (read.success) fields[field] = read.data;
    else errors.push({ ...placeOf(field), message, code: 'wrong' });
  }
  if (errors.length > 0)
    throw new Refusal(400, 'Some fields of the observer are missing or wrong.', { code: 'observer-fields', errors });
  return fields;
}

const pinMessages: Record<PinProblem, string> = {
  'pin-digits': 'must be six digits',
  'pin-obvious': 'is among the first that are tried',
};

/** Refuses a PIN that does not keep the rules for new ones, where the caller asks for them. */
export function requireStrictPin(
  { pin, phone, strictPin = false }: { pin: string; phone: string; strictPin?: boolean | undefined },
  place: Place,
): void {
  const problem = strictPin ? pinProblem(pin, phone) : undefined;
  if (problem !== undefined)
    throw new Refusal(400, `The PIN ${pinMessages[problem]}.`, {
      code: 'observer-fields',
      errors: [{ ...place, message: pinMessages[problem], code: problem }],
    });
}

/** PINs of published clients are taken as they are; who runs the server learns how many are easily found. */
export function warnOfWeakPins(log: Log, given: readonly { pin: string; phone: string }[], ngo: number): void {
  const count = given.filter(({ pin, phone }) => isWeakPin(pin, phone)).length;
  if (count > 0) log.warn('PINs were set that are easily guessed; new ones should have 6 digits', { count, ngo });
}

export const phoneTaken = (place: Place): Refusal =>
  new Refusal(409, 'Another observer of this NGO has this phone number.', {
    code: 'observer-phone-taken',
    errors: [{ ...place, message: 'is already used by another observer of this NGO', code: 'observer-phone-taken' }],
  });
