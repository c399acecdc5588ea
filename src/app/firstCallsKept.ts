import { placed, urlOf } from '#src/api/address.ts';
import type { AskAhead } from '#src/api/cache.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';

// Which calls a screen began with, for the script that makes them before any file has come when the page is loaded again.
// A filter may name somebody: it is kept as long as the tab is there.

const storage = createSafeStorage(() => sessionStorage);
const key = 'first-calls';

/** Keeps what is at once asked ahead at an address, behind the calls themselves. */
export function keepFirstCalls({ ahead }: AskAhead, address: string): AskAhead {
  const urls: string[] = [];
  queueMicrotask(() => storage.write(key, JSON.stringify([address, ...urls])));
  return {
    ahead(endpoint, args, asked) {
      urls.push(urlOf(endpoint.path, placed(endpoint.method, args)));
      return ahead(endpoint, args, asked);
    },
  };
}

export const forgetFirstCalls = (): void => storage.write(key, null);

const isPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?![/\\])/u.test(url);

/** What was asked ahead at this address last time: addresses below that of the API. */
export function firstCallsAt(address: string): string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(key) ?? '[]');
    const [at, ...urls]: unknown[] = Array.isArray(kept) ? kept : [];
    return at === address ? urls.filter(isPath) : [];
  } catch {
    return [];
  }
}
