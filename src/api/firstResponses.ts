import { bearer } from './headers.ts';

interface FirstCall {
  response: Promise<Response>;
  end: AbortController;
}

/** What the script in the page asked for, before any file of the console was there. */
interface FirstCalls {
  token: string;
  calls: Map<string, FirstCall>;
}

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

function make(address: string, token: string): FirstCall {
  const end = new AbortController();
  const headers = { Accept: 'application/json', ...bearer(token) };
  const response = fetch(address, { headers, signal: end.signal });
  // Whoever takes it is told.
  response.catch(() => undefined);
  return { response, end };
}

/** Asks for what these addresses of the API give. */
export function makeFirstCalls(base: string, urls: readonly string[], token: string): void {
  window.firstCalls = { token, calls: new Map(urls.map((url) => [base + url, make(base + url, token)])) };
}

/** The response to a call that was made already, once; it ends with `signal`. */
export function takeFirstResponse(address: string, token: string | null, signal?: AbortSignal) {
  const { firstCalls } = window;
  const call = firstCalls?.token === token ? firstCalls.calls.get(address) : undefined;
  if (call === undefined) return undefined;
  firstCalls?.calls.delete(address);
  if (signal?.aborted === true) call.end.abort();
  signal?.addEventListener('abort', () => call.end.abort());
  return call.response;
}

/** The screen has asked for what it needs first: whoever asks later wants to know how it is then. */
export function endFirstCalls(): void {
  delete window.firstCalls;
}
