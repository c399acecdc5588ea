import { bearer } from './headers.ts';

/** What the script in the page asked for, before any file of the console was there. */
interface FirstCalls {
  token: string;
  responses: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** Asks for what these addresses of the API give. */
export function makeFirstCalls(base: string, urls: readonly string[], token: string): void {
  const make = (url: string) => {
    const response = fetch(base + url, { headers: { Accept: 'application/json', ...bearer(token) } });
    // Whoever takes it is told.
    response.catch(() => undefined);
    return [base + url, response] as const;
  };
  window.firstCalls = { token, responses: new Map(urls.map(make)) };
}

/** The response to a call that was made already, once. */
export function takeFirstCall(address: string, token: string | null): Promise<Response> | undefined {
  const { firstCalls } = window;
  if (firstCalls === undefined || firstCalls.token !== token) return undefined;
  const response = firstCalls.responses.get(address);
  firstCalls.responses.delete(address);
  return response;
}

/** The screen has asked for what it needs first: whoever asks later wants to know how it is then. */
export function endFirstCalls(): void {
  delete window.firstCalls;
}
