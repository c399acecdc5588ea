import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'idb-keyval';
import { createActQueueStore, lockOf } from '#src/app/actQueueStore.ts';
import { holdLock } from '#src/storage/tabLocks.ts';
import { itemOf, undoOf } from '#tests/support/reviews.ts';

afterEach(() => void vi.unstubAllGlobals());

const at = (key: string, minute: string) => itemOf(key, 1, { givenAt: `2026-11-21T20:${minute}:00.000Z` });

test('DSK-06 acts are kept by account, in the order in which they were given', async () => {
  const [ana, dan] = ['ana', 'dan'].map((account) => createActQueueStore(account, 'tab'));
  const [later, first, other] = [at('a', '02'), at('b', '01'), at('c', '00')];
  await ana?.write({ put: [later, first], drop: [] });
  await dan?.write({ put: [other], drop: [] });
  expect([await ana?.recall(), await dan?.recall()]).toEqual([[first, later], [other]]);
  await ana?.write({ put: [{ ...later, version: 9 }], drop: ['b'] });
  expect(await createActQueueStore('ana', 'tab').recall()).toEqual([{ ...later, version: 9 }]);
  await ana?.clear();
  expect([await ana?.recall(), await dan?.recall()]).toEqual([[], [other]]);
  await dan?.clear();
});

test('DSK-06 an undo whose act is not known yet is kept, too, and what no console of ours wrote is not read', async () => {
  const store = createActQueueStore('ana', 'tab');
  const undo = undoOf('b', 'a');
  await store.write({ put: [undo], drop: [] });
  await createStore('vigil-outbox', 'acts')('readwrite', (acts) => {
    acts.put({ ...itemOf('x'), act: { type: 'review.exploded' } }, ['ana', 'x']);
    acts.put('nothing', ['ana', 'y']);
  });
  expect(await store.recall()).toEqual([undo]);
});

/** Locks as a browser has them: each is held until its work is done, and of one name one at a time. */
function stubLocks() {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, { ifAvailable = false }: LockOptions, work: () => Promise<unknown>) => {
    if (ifAvailable && held.has(name)) return undefined;
    await held.get(name);
    const done = work();
    held.set(name, done);
    const result = await done;
    held.delete(name);
    return result;
  };
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] });
  vi.stubGlobal('navigator', { locks: { query, request } });
  return held;
}

test('DSK-06 of two tabs of one officer each sends its own acts; what a dead one left goes to one other', async () => {
  const held = stubLocks();
  const tab = (name: string) => ({ store: createActQueueStore('eva', name), die: holdLock(lockOf(name)) });
  const [first, second] = [tab('first'), tab('second')];
  const [one, two, three] = [at('one', '00'), at('two', '01'), at('three', '02')];
  await first.store.write({ put: [one, two], drop: [] });
  await second.store.write({ put: [three], drop: [] });
  const third = tab('third');
  expect(await third.store.recall()).toEqual([]);
  // Taken back where it was given: nobody else has it.
  await first.store.write({ put: [], drop: ['two'] });
  first.die();
  await vi.waitFor(() => expect(held.has(lockOf('first'))).toBe(false));
  const fourth = tab('fourth');
  const found = await Promise.all([third.store.recall(), fourth.store.recall()]);
  expect(found.toSorted((a, b) => b.length - a.length)).toEqual([[one], []]);
  await first.store.clear();
});
