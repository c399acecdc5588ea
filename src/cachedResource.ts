import { listNgos, type Ngo } from '#contract/ngos.ts';
import { listCounties, type County } from '#contract/stations.ts';
import { createResourceMachine, findItem, loadItem } from '#machines/resource/resource.machine.ts';
import { seldomMs, type Kept } from '#src/api/cache.ts';
import { whenOnline } from './browser.actors.ts';
import type { Services } from './services.tsx';

interface Asked<TReply, TItem, TKey> {
  services: Pick<Services, 'connection'>;
  recall: (key: TKey) => Kept<TReply> | null;
  load: (key: TKey, signal: AbortSignal) => Promise<Kept<TReply>>;
  itemIn: (reply: TReply) => TItem;
}

/** A resource whose reply is kept: what an earlier visit saw stands there while it is loaded anew. */
export const cachedResource = <TReply, TItem, TKey>({ services, recall, load, itemIn }: Asked<TReply, TItem, TKey>) =>
  createResourceMachine<TItem, TKey>((key) => {
    const kept = recall(key);
    return kept && { item: itemIn(kept.reply), loadedAt: kept.loadedAt };
  }).provide({
    actors: { load: loadItem(async (key, signal) => itemIn((await load(key, signal)).reply), whenOnline(services)) },
  });

/** The same for what may be gone: a 404 says so. */
export const cachedFinding = <TReply, TItem, TKey>(asked: Asked<TReply, TItem, TKey>) =>
  cachedResource(asked).provide({
    actors: {
      load: findItem(
        async (key, signal) => asked.itemIn((await asked.load(key, signal)).reply),
        whenOnline(asked.services),
      ),
    },
  });

export const countiesResource = (services: Pick<Services, 'cache' | 'connection'>) =>
  cachedResource<County[], County[], null>({
    services,
    recall: () => services.cache.recall(listCounties, { query: {} }),
    load: (_, signal) => services.cache.load(listCounties, { query: {} }, { signal, freshMs: seldomMs }),
    itemIn: (counties) => counties,
  });

/** The NGOs to choose from. */
export const ngosResource = (services: Pick<Services, 'cache' | 'connection'>) =>
  cachedResource<Ngo[], Ngo[], null>({
    services,
    recall: () => services.cache.recall(listNgos, {}),
    load: (_, signal) => services.cache.load(listNgos, {}, { signal, freshMs: seldomMs }),
    itemIn: (ngos) => ngos,
  });
