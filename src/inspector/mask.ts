const secret = /token|password|pin$|authorization|secret/iu;
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu;

/** Of a longer list the inspector is shown the beginning: an editor's history holds a thousand whole forms. */
const maxItems = 50;

/** The same value with tokens, passwords and PINs blacked out, wherever they stand. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(jwt, '•••');
  if (Array.isArray(value)) return shortened(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, secret.test(key) && hides(inside) ? '•••' : masked(inside)]),
  );
}

const shortened = (list: readonly unknown[]): unknown[] => [
  ...list.slice(0, maxItems).map(masked),
  ...(list.length > maxItems ? [`… ${list.length - maxItems} more`] : []),
];

const hides = (inside: unknown) => typeof inside === 'string' || typeof inside === 'number';
