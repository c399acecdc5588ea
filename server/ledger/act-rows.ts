import type { Act } from '#contract/acts.ts';
import type { Body } from './act-bodies.ts';

type Json = Body['data'];
type Scalar = Act['facts'][number]['value'];

const isScalar = (value: Json): value is Scalar => typeof value !== 'object' || value === null;

type State = { readonly [field: string]: NonNullable<Json> | null };

/** The fields of a state; undefined for what is none. */
export const stateIn = (value: Json): State | undefined =>
  isScalar(value) || value === undefined || Array.isArray(value) ? undefined : value;

/** Every value with the names that lead to it. */
function leavesOf(value: Json, path: string): [string, Scalar][] {
  if (value === undefined) return [];
  if (isScalar(value)) return path === '' ? [] : [[path, value]];
  if (Array.isArray(value))
    return [[path, value.map((part) => (isScalar(part) ? String(part) : JSON.stringify(part))).join(', ')]];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, path === '' ? name : `${path}.${name}`));
}

export const factsIn = (data: Json): Act['facts'] => leavesOf(data, '').map(([field, value]) => ({ field, value }));

/** What differs between two states; of one that begins or ends, all of it. */
export function changesIn(from: Json, to: Json): Act['changes'] {
  const before = new Map(leavesOf(from, ''));
  const after = new Map(leavesOf(to, ''));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const change = { field, from: before.get(field) ?? null, to: after.get(field) ?? null };
    return change.from === change.to ? [] : [change];
  });
}
