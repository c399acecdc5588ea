import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';

type Schema = z.core.$ZodType;
type Def = Schema['_zod']['def'] & {
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  shape?: Readonly<Record<string, Schema>>;
  format?: string;
};

const LARGEST = 2_147_483_647;
/** Numbers of a sequence that has no end, in columns as wide. */
const keptAsBigint = new Set(['markRead.read[].version', 'markRead.upTo']);
const FIXED = new Set(['boolean', 'enum', 'literal', 'null', 'undefined']);

/** Where something comes in that has no end: by its path, with what is missing. */
function endless(schema: Schema, path: string): string[] {
  const def: Def = schema._zod.def;
  const { least, greatest, most } = limitsOf(def);
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner) return endless(inner, path);
  if (FIXED.has(def.type) || def.format === 'uuid') return [];
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => endless(option, path));
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, part]) => endless(part, `${path}.${name}`));
  if (def.type === 'record' && def.keyType && def.valueType)
    return [...endless(def.keyType, `the keys of ${path}`), ...endless(def.valueType, `${path}.*`)];
  if (def.type === 'array' && def.element)
    return [...(most < Infinity ? [] : [`${path} has no maximum`]), ...endless(def.element, `${path}[]`)];
  if (def.type === 'string') return most < Infinity ? [] : [`${path} has no longest text`];
  if (def.type === 'number')
    return least >= -LARGEST && greatest <= Number.MAX_SAFE_INTEGER && (greatest <= LARGEST || keptAsBigint.has(path))
      ? []
      : [`${path} has no least or greatest number`];
  return [`${path} takes anything (${def.type})`];
}

/** By the checks of a schema: the least and the greatest number, the most characters or items. */
function limitsOf({ checks = [] }: Def) {
  const found = { least: -Infinity, greatest: Infinity, most: Infinity };
  for (const { _zod } of checks) {
    const def: { check: string; value?: unknown; maximum?: number } = _zod.def;
    if (def.check === 'greater_than') found.least = Number(def.value);
    if (def.check === 'less_than') found.greatest = Number(def.value);
    if (def.check === 'max_length') found.most = def.maximum ?? Infinity;
  }
  return found;
}

test('A1 every list, text and number that a call takes has a maximum that a database keeps', () => {
  const calls = Object.entries<Endpoint>(contract).flatMap(([name, { params, query, body, form }]) =>
    [params, query, body, form].flatMap((schema) => (schema ? endless(schema, name) : [])),
  );
  expect(calls).toEqual([]);
});
