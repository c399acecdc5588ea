import { placed, urlOf } from '#src/api/requestUrl.ts';
import type { AskAhead } from '#src/api/cache.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';

// Which calls a screen began with, for the script that makes them before any file has come when the page is loaded again.
// A filter may name somebody: it is kept as long as the tab is there. What a bare section began with is kept by the
// browser, for the next tab and for the first visit after a new version.

const inTab = createSafeStorage(() => sessionStorage);
const inBrowser = createSafeStorage(() => localStorage);
const key = 'first-calls';

/**
 * Keeps what is at once asked ahead at an address, behind the calls themselves.
 * @param isBare Nobody chose anything in the address.
 */
export function keepFirstCalls({ ahead }: AskAhead, address: string, isBare: boolean): AskAhead {
  const urls: string[] = [];
  queueMicrotask(() => {
    const kept = JSON.stringify([address, ...urls]);
    inTab.write(key, kept);
    if (isBare && urls.length > 0) inBrowser.write(key, kept);
  });
  return {
    ahead(endpoint, args, asked) {
      urls.push(urlOf(endpoint.path, placed(endpoint.method, args)));
      return ahead(endpoint, args, asked);
    },
  };
}

export function forgetFirstCalls(): void {
  inTab.write(key, null);
  inBrowser.write(key, null);
}

const isPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?![/\\])/u.test(url);

function keptAt(address: string, text: string | null): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const [at, ...urls]: unknown[] = Array.isArray(kept) ? kept : [];
    return at === address ? urls.filter(isPath) : undefined;
  } catch {
    return undefined;
  }
}

/** What was asked ahead at this address last time: addresses below that of the API. */
export const firstCallsAt = (address: string): string[] =>
  keptAt(address, inTab.read(key)) ?? keptAt(address, inBrowser.read(key)) ?? [];
