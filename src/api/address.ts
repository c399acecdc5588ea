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

/** The file name in a Content-Disposition header; `filename*` wins, and no path comes with it. */
export function fileName(disposition: string | undefined): string | null {
  if (disposition === undefined) return null;
  const encoded = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;]+)/iu.exec(disposition)?.[1]?.trim();
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/iu.exec(disposition);
  const name = decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/gu, '$1') ?? plain?.[2]?.trim();
  return name?.split(/[\\/]/u).at(-1) || null;
}

function decoded(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
