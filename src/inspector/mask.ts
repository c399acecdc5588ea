const secret = /token|password|pin$|authorization|secret/iu;
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu;

/** The same value with tokens, passwords and PINs blacked out, wherever they stand. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(jwt, '•••');
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, secret.test(key) && hides(inside) ? '•••' : masked(inside)]),
  );
}

const hides = (inside: unknown) => typeof inside === 'string' || typeof inside === 'number';
