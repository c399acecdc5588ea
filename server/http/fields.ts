import { bare, type Schema } from './schema.ts';

export type Aliases = Readonly<Record<string, readonly string[]>>;

const ABSENT = new Set(['', 'undefined', 'null']);

/** The fields of an object schema with whether each is a list; nothing for other schemas. */
export function fieldsOf(schema: Schema | undefined): ReadonlyMap<string, { list: boolean }> {
  const { shape = {} } = schema ? bare(schema) : {};
  return new Map(Object.entries(shape).map(([name, field]) => [name, { list: bare(field).type === 'array' }]));
}

/** The declared name of a field for each way of writing it: any case, or one of its aliases. */
function namesOf(fields: Iterable<string>, aliases: Aliases): ReadonlyMap<string, string> {
  const declared = [...fields];
  const names = new Map<string, string>();
  for (const name of declared) for (const alias of aliases[name] ?? []) names.set(alias.toLowerCase(), name);
  for (const name of declared) names.set(name.toLowerCase(), name);
  return names;
}

/** Reads `key=value` pairs as old clients write them; a list keeps every value, any other field its first. */
export function readPairs(
  pairs: Iterable<readonly [string, string]>,
  schema: Schema | undefined,
  aliases: Aliases = {},
): Record<string, string | string[]> {
  const fields = fieldsOf(schema);
  const names = namesOf(fields.keys(), aliases);
  const lists = new Map<string, string[]>();
  const values = new Map<string, string | string[]>();
  for (const [key, value] of pairs) {
    const name = names.get(key.toLowerCase());
    if (name === undefined || ABSENT.has(value.trim())) continue;
    const list = lists.get(name);
    if (list) list.push(value);
    else if (fields.get(name)?.list) lists.set(name, [value]);
    else if (!values.has(name)) values.set(name, value);
  }
  return Object.fromEntries([...values, ...lists]);
}

/**
 * Gives the members of a JSON object their declared names; a member under its own name goes before its aliases. What is
 * not declared is left behind, however much of it there is.
 */
export function readMembers(value: unknown, schema: Schema | undefined, aliases: Aliases = {}): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = namesOf(fieldsOf(schema).keys(), aliases);
  const members = new Map<string, unknown>();
  for (const key of Object.keys(value)) {
    const name = names.get(key.toLowerCase());
    if (name !== undefined && (name === key || !members.has(name))) members.set(name, Reflect.get(value, key));
  }
  return Object.fromEntries(members);
}
