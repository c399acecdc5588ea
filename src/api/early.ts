import { bearer, patience } from './send.ts';

/** How long an answer waits for the screen that asks for it; later it would be old. */
const fresh = 10_000;

/** GET requests that went out before the client and the screen that ask for them had arrived. */
export interface Early {
  /** Resolves when all of them have been answered or have failed. */
  send: (addresses: readonly string[], token: string) => Promise<void>;
  /** The answer to this very request, once. */
  take: (address: string, token: string | null) => Promise<Response> | undefined;
}

/** @param base Where the API lives; empty is the origin that served the console. */
export function createEarly(base: string): Early {
  const answers = new Map<string, Promise<Response>>();
  const key = (address: string, token: string | null) => `${token} ${address}`;
  return {
    async send(addresses, token) {
      const sent = addresses.map((address) => {
        const answer = fetch(base + address, {
          headers: { Accept: 'application/json', ...bearer(token) },
          signal: AbortSignal.timeout(patience),
        });
        // Whoever takes it hears of the failure; nobody may.
        answer.catch(() => undefined);
        answers.set(key(address, token), answer);
        setTimeout(() => answers.delete(key(address, token)), fresh);
        return answer;
      });
      await Promise.allSettled(sent);
    },
    take(address, token) {
      const answer = answers.get(key(address, token));
      answers.delete(key(address, token));
      return answer;
    },
  };
}
