import type { Endpoint } from '#contract/endpoint.ts';

/** What a call may carry, whichever endpoint it is. */
export interface Parts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/** Puts the parameters, encoded, in their places in a path such as `/api/v1/ngo/:id`. */
export const pathOf = (path: string, params: Parts['params'] = {}) =>
  path.replace(/:([A-Za-z]\w*)(\{[^}]*\})?/gu, (_whole, name: string) => encodeURIComponent(asText(params[name])));

/** `?a=1&b=2&b=3`: lists repeat their key, absent values are left out, everything is encoded. */
export function queryOf(query: Parts['query'] = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, asText(one));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** A GET that was given a body and no query sends the body's fields as its query (API-02). */
export function placed(method: string, { query, body, ...rest }: Parts): Parts {
  if (method !== 'GET' || body === undefined || query !== undefined) return { ...rest, ...(query && { query }), body };
  return { ...rest, query: typeof body === 'object' ? { ...body } : {} };
}

/** A call's address below that of the API. */
export const urlOf = (path: string, { params, query }: Parts): string => pathOf(path, params) + queryOf(query);

/** Under which a call that only reads is known: the order of the fields does not matter. */
export function keyOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body }: { [Part in keyof Parts]: Parts[Part] | undefined },
  version = '',
): string {
  const asked = placed(method, { ...(query && { query }), body }).query ?? {};
  const sorted = Object.fromEntries(Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${urlOf(path, { ...(params && { params }), query: sorted })}${version && `#${version}`}`;
}
