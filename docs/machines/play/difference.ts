/** One value that is another one than before, by its path. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

const maxDifferences = 12;

const isParted = (value: unknown): value is object => typeof value === 'object' && value !== null;

const keysOf = (before: object, after: object) => [...new Set([...Object.keys(before), ...Object.keys(after)])];

function inside(path: string, before: unknown, after: unknown): Difference[] {
  if (Object.is(before, after)) return [];
  if (!isParted(before) || !isParted(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }];
  return keysOf(before, after).flatMap((key) =>
    inside(`${path}.${key}`, Reflect.get(before, key), Reflect.get(after, key)),
  );
}

/** Where two values differ, down to what differs in them; the values themselves where that would be long. */
export function differences(name: string, before: unknown, after: unknown): Difference[] {
  const found = inside(name, before, after);
  return found.length > maxDifferences ? [{ path: name, before, after }] : found;
}
