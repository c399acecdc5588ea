import type { AskAhead } from '#src/api/cache.ts';
import type { FirstGiven } from '#src/route.ts';
import { routeAt } from '#src/routes.ts';
import { prefetchUrgents } from '#src/screens/answers/answers.prefetch.ts';
import { prefetchObservers } from '#src/screens/observers/observers.prefetch.ts';
import { createPreferences } from '#src/storage/preferences.ts';
import type { AppContext } from './appContext.ts';
import { keepFirstCalls } from './firstCallsKept.ts';
import { isBare } from './redirects.ts';

/** Makes the calls with which the screen of an address will begin. */
export async function prefetchCallsAt(
  cache: AskAhead,
  pathname: string,
  search: string,
  given: FirstGiven,
): Promise<void> {
  const name = routeAt(pathname);
  if (name === 'observers') await prefetchObservers(cache, search, given);
  if (name === 'urgents' && isBare(pathname + search)) await prefetchUrgents(cache, given);
}

/** At once makes the first calls of the screen at this address, before it has arrived; resolves when they are answered. */
export function prefetchCalls({ config, storage }: AppContext, cache: AskAhead): Promise<void> {
  const { pathname, search } = location;
  const kept = keepFirstCalls(cache, pathname + search, isBare(pathname + search));
  return prefetchCallsAt(kept, pathname, search, {
    preferences: createPreferences(storage),
    features: config.features,
  });
}
