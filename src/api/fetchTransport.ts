import { readResponse, type ServerResponse } from './serverResponse.ts';
import { takeFirstResponse } from './firstResponses.ts';
import { bearer, carriesXsrf, xsrf } from './headers.ts';
import type { Transport } from './send.ts';

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function xsrfOf(base: string, method: string) {
  const token = carriesXsrf(base, method) ? cookie(xsrf.cookie) : undefined;
  return token === undefined ? {} : { [xsrf.header]: decodeURIComponent(token) };
}

function contentOf(data: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (data === undefined) return {};
  if (data instanceof FormData) return { body: data };
  return { body: JSON.stringify(data), headers: { 'Content-Type': 'application/json' } };
}

/** It came at some time before it was asked for: nothing can be learned from it about the server's clock. */
const withoutDate = (response: ServerResponse): ServerResponse => ({
  ...response,
  header: (name) => (name === 'date' ? undefined : response.header(name)),
});

/**
 * The means that every browser has: the login has to work before anything else has arrived, and every call when nothing else
 * does.
 */
export const createFetchTransport = (base: string): Transport => ({
  tellsProgress: false,
  async carry({ method, url, data, token, isFile, signal }) {
    const { headers, ...content } = contentOf(data);
    const ask = () =>
      fetch(base + url, {
        method,
        headers: {
          Accept: isFile ? '*/*' : 'application/json',
          ...headers,
          ...bearer(token),
          ...xsrfOf(base, method),
        },
        ...content,
        ...(signal && { signal }),
      });
    try {
      const first = method === 'GET' && !isFile ? takeFirstResponse(base + url, token, signal) : undefined;
      if (first !== undefined) return withoutDate(await readResponse(await first, false));
      return await readResponse(await ask(), isFile);
    } catch {
      return null;
    }
  },
});
