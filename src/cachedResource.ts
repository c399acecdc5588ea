import { listNgos } from '#contract/ngos.ts';
import { listCounties } from '#contract/stations.ts';
import { createResourceMachine, findItem, loadItem } from '#machines/resource/resource.machine.ts';
import { seldomMs, type Question } from '#src/api/cache.ts';
import type { CallArgs, CallResult } from '#src/api/call.ts';
import { whenOnline } from './browser.actors.ts';
import type { Services } from './services.tsx';

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
}

const unversioned = () => undefined;

function keptResource<E extends Question, TItem, TKey>(
  { services, endpoint, argsOf, itemIn, versionOf = unversioned, ready, freshMs = 0 }: Asked<E, TItem, TKey>,
  loadBy: typeof loadItem<TItem, TKey>,
) {
  const { cache } = services;
  const load = async (key: TKey, signal: AbortSignal) => {
    if (ready !== undefined) await ready(signal);
    const { reply } = await cache.load(endpoint, argsOf(key), { signal, version: versionOf(key), freshMs });
    return itemIn(reply);
  };
  return createResourceMachine<TItem, TKey>((key) => {
    const kept = cache.recall(endpoint, argsOf(key), { version: versionOf(key) });
    return kept && { item: itemIn(kept.reply), loadedAt: kept.loadedAt };
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

/** The NGOs to choose from. */
export const ngosResource = (services: Pick<Services, 'cache' | 'connection'>) =>
  cachedResource({
    services,
    endpoint: listNgos,
    argsOf: () => ({}),
    itemIn: (ngos) => ngos,
    freshMs: seldomMs,
  });
