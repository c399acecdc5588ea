import { observerName, phone, pin } from '#contract/observers.ts';
import { Refusal, type FieldProblem } from '#server/http/refusal.ts';

type Field = 'name' | 'phone' | 'pin';

/** Where a field was given, and under which name. */
export type Place = Pick<FieldProblem, 'at' | 'path'>;

const FIELDS = [
  ['name', observerName, 'must be 1 to 200 characters, not only spaces'],
  ['phone', phone, 'must be 3 to 19 digits; a plus may come first'],
  ['pin', pin, 'must be 1 to 100 characters, not only spaces'],
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

export const phoneTaken = (place: Place): Refusal =>
  new Refusal(409, 'Another observer of this NGO has this phone number.', {
    code: 'observer-phone-taken',
    errors: [{ ...place, message: 'is already used by another observer of this NGO', code: 'observer-phone-taken' }],
  });
