import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createStore } from 'idb-keyval';
import { createActQueueStore } from '#src/app/actQueueStore.ts';
import { itemOf, undoOf } from '#tests/support/reviews.ts';

const at = (key: string, minute: string) => itemOf(key, 1, { givenAt: `2026-11-21T20:${minute}:00.000Z` });

test('DSK-06 acts are kept by account, in the order in which they were given', async () => {
  const [ana, dan] = ['ana', 'dan'].map(createActQueueStore);
  const [later, first, other] = [at('a', '02'), at('b', '01'), at('c', '00')];
  await ana?.write({ put: [later, first], drop: [] });
  await dan?.write({ put: [other], drop: [] });
  expect([await ana?.recall(), await dan?.recall()]).toEqual([[first, later], [other]]);
  await ana?.write({ put: [{ ...later, version: 9 }], drop: ['b'] });
  expect(await createActQueueStore('ana').recall()).toEqual([{ ...later, version: 9 }]);
  await ana?.clear();
  expect([await ana?.recall(), await dan?.recall()]).toEqual([[], [other]]);
  await dan?.clear();
});

test('DSK-06 an undo whose act is not known yet is kept, too, and what no console of ours wrote is not read', async () => {
  const store = createActQueueStore('ana');
  const undo = undoOf('b', 'a');
  await store.write({ put: [undo], drop: [] });
  await createStore('vigil-outbox', 'acts')('readwrite', (acts) => {
    acts.put({ ...itemOf('x'), act: { type: 'review.exploded' } }, ['ana', 'x']);
    acts.put('nothing', ['ana', 'y']);
  });
  expect(await store.recall()).toEqual([undo]);
});
