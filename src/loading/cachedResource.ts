import { listNgos } from '#contract/ngos.ts';
import { listCounties } from '#contract/stations.ts';
import { createResourceMachine, findItem, loadItem, type Recalled } from '#machines/resource/resource.machine.ts';
import { seldomMs, type Question } from '#src/api/cache.ts';
import type { CallArgs, CallResult } from '#src/api/call.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';

interface Asked<E extends Question, TItem, TKey> {
  services: Pick<Services, 'cache' | 'connection'>;
  endpoint: E;
  argsOf: (key: TKey) => CallArgs<E>;
  itemIn: (reply: CallResult<E>) => TItem;
  /** Of the thing asked for, where it is known: another version is another question. */
  versionOf?: (key: TKey) => string | undefined;
  /** Resolves when it may be asked for; at once where it is left out. */
  ready?: (signal: AbortSignal) => Promise<void>;
  /** A kept reply that is younger is not asked for again. */
  freshMs?: number;
  /** Loaded anew, it begins as it was last seen, even where the cache dropped that: a refresh that fails takes nothing away. */
  isSeenAgain?: boolean;
}

const unversioned = () => undefined;

/** Recalls what was seen last, the same thing provided, where nobody else knows it any more. */
export function seenLast<TItem, TKey>(identityOf: (key: TKey) => string) {
  let last: { identity: string; seen: Recalled<TItem> } | null = null;
  return {
    see(key: TKey, seen: Recalled<TItem>): void {
      last = { identity: identityOf(key), seen };
    },
    recall: (key: TKey): Recalled<TItem> | null =>
      last !== null && last.identity === identityOf(key) ? last.seen : null,
  };
}

function keptResource<E extends Question, TItem, TKey>(
  {
    services,
    endpoint,
    argsOf,
    itemIn,
    versionOf = unversioned,
    ready,
    freshMs = 0,
    isSeenAgain,
  }: Asked<E, TItem, TKey>,
  loadBy: typeof loadItem<TItem, TKey>,
) {
  const { cache } = services;
  const last = isSeenAgain ? seenLast<TItem, TKey>((key) => JSON.stringify(argsOf(key))) : null;
  const load = async (key: TKey, signal: AbortSignal) => {
    if (ready !== undefined) await ready(signal);
    const { reply, loadedAt } = await cache.load(endpoint, argsOf(key), { signal, version: versionOf(key), freshMs });
    const item = itemIn(reply);
    last?.see(key, { item, loadedAt });
    return item;
  };
  return createResourceMachine<TItem, TKey>((key) => {
    const kept = cache.recall(endpoint, argsOf(key), { version: versionOf(key) });
    if (kept === null) return last?.recall(key) ?? null;
    const seen = { item: itemIn(kept.reply), loadedAt: kept.loadedAt };
    last?.see(key, seen);
    return seen;
  }).provide({ actors: { load: loadBy(load, whenOnline(services)) } });
}

/** A resource whose reply is kept: what an earlier visit saw stands there while it is loaded anew. */
export const cachedResource = <E extends Question, TItem, TKey = null>(asked: Asked<E, TItem, TKey>) =>
  keptResource(asked, loadItem);

/** The same for what may be gone: a 404 says so. */
export const cachedFinding = <E extends Question, TItem, TKey = null>(asked: Asked<E, TItem, TKey>) =>
  keptResource(asked, findItem);

export const countiesResource = (services: Pick<Services, 'cache' | 'connection'>) =>
  cachedResource({
    services,
    endpoint: listCounties,
    argsOf: () => ({ query: {} }),
    itemIn: (counties) => counties,
    freshMs: seldomMs,
  });

/** The NGOs to choose from; asked for when `ready` resolves. */
export const ngosResource = (services: Pick<Services, 'cache' | 'connection'>, ready?: () => Promise<void>) =>
  cachedResource({
    services,
    endpoint: listNgos,
    argsOf: () => ({}),
    itemIn: (ngos) => ngos,
    freshMs: seldomMs,
    ...(ready && { ready }),
  });
