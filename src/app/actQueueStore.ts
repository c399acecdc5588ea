import { createStore, promisifyRequest } from 'idb-keyval';
import { z } from 'zod/mini';
import { failureKinds } from '#contract/failures.values.ts';
import { ReviewAct } from '#contract/review-acts.ts';
import type { Changes, QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { heldLocks, oneAtATime } from '#src/storage/tabLocks.ts';

/** Acts of one account on visits, as long as the server has not answered them. They outlive the tab and its crash. */
export interface ActQueueStore {
  /**
   * In the order in which they were given, without those of tabs that live: they send theirs, or take them back. What a tab
   * left behind is this one's from now on. Rejects where storage is forbidden.
   */
  recall: () => Promise<QueuedAct[]>;
  write: (changes: Changes) => Promise<void>;
  clear: () => Promise<void>;
}

const visit = z.object({ idObserver: z.int(), idPollingStation: z.int() });

const Item = z.object({
  key: z.string(),
  visit,
  name: z.string(),
  act: z.union([ReviewAct, z.object({ type: z.literal('review.undone'), act: z.null() })]),
  version: z.nullable(z.int()),
  seen: z.int(),
  follows: z.nullable(z.string()),
  undoes: z.nullable(z.string()),
  givenAt: z.string(),
  refusal: z.nullable(
    z.object({
      kind: z.enum(failureKinds),
      code: z.nullable(z.string()),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

/** By which tab it was given; an older console did not say. */
const Tab = z.object({ tab: z.string() });
const tabOf = (value: unknown): string => Tab.safeParse(value).data?.tab ?? '';

/** What another version of the console kept in a shape of its own is not read. */
const itemIn = (value: unknown): QueuedAct[] => {
  const read = Item.safeParse(value);
  return read.success ? [read.data] : [];
};

const LOCK = 'act-queue.';

/** What a tab holds as long as it sends its acts itself. */
export const lockOf = (tab: string): string => LOCK + tab;

export function createActQueueStore(account: string, tab: string): ActQueueStore {
  const store = createStore('vigil-outbox', 'acts');
  const own = () => IDBKeyRange.bound([account], [account, []]);
  return {
    recall: () =>
      oneAtATime('act-queue', async () => {
        const living = await heldLocks(LOCK);
        return store('readwrite', async (acts) => {
          const kept = await promisifyRequest<unknown[]>(acts.getAll(own()));
          const left = kept.filter((value) => !living.has(tabOf(value))).flatMap(itemIn);
          for (const item of left) acts.put({ ...item, tab }, [account, item.key]);
          await promisifyRequest(acts.transaction);
          return left.toSorted((one, other) => (one.givenAt < other.givenAt ? -1 : 1));
        });
      }),
    // Without any IndexedDB the library throws before there is a promise.
    write: async ({ put, drop }) =>
      store('readwrite', (acts) => {
        for (const item of put) acts.put({ ...item, tab }, [account, item.key]);
        for (const key of drop) acts.delete([account, key]);
        return promisifyRequest(acts.transaction);
      }),
    clear: async () =>
      store('readwrite', (acts) => {
        acts.delete(own());
        return promisifyRequest(acts.transaction);
      }),
  };
}
