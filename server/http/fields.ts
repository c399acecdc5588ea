import type { z } from 'zod/mini';

type Schema = z.core.$ZodType;
export type Aliases = Readonly<Record<string, readonly string[]>>;

const ABSENT = new Set(['', 'undefined', 'null']);

/** The schema behind optional, default, nullable and pipe. */
function bare(schema: Schema): Schema {
  const def: { innerType?: Schema; in?: Schema } & Schema['_zod']['def'] = schema._zod.def;
  if (def.innerType) return bare(def.innerType);
  return def.type === 'pipe' && def.in ? bare(def.in) : schema;
}

/** The fields of an object schema with whether each is a list; nothing for other schemas. */
export function fieldsOf(schema: Schema | undefined): ReadonlyMap<string, { list: boolean }> {
  if (!schema) return new Map();
  const def: { shape?: Readonly<Record<string, Schema>> } & Schema['_zod']['def'] = bare(schema)._zod.def;
  return new Map(
    Object.entries(def.shape ?? {}).map(([name, field]) => [name, { list: bare(field)._zod.def.type === 'array' }]),
  );
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
  const values = new Map<string, string | string[]>();
  for (const [key, value] of pairs) {
    const name = names.get(key.toLowerCase());
    if (name === undefined || ABSENT.has(value.trim())) continue;
    const before = values.get(name);
    if (fields.get(name)?.list) values.set(name, Array.isArray(before) ? [...before, value] : [value]);
    else if (before === undefined) values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** Gives the members of a JSON object their declared names; a member under its own name goes before its aliases. */
export function readMembers(value: unknown, schema: Schema | undefined, aliases: Aliases = {}): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = namesOf(fieldsOf(schema).keys(), aliases);
  const members = new Map<string, unknown>();
  for (const [key, member] of Object.entries(value)) {
    const name = names.get(key.toLowerCase()) ?? key;
    if (name === key || !members.has(name)) members.set(name, member);
  }
  return Object.fromEntries(members);
}
