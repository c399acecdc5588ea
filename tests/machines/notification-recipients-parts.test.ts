import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { recipientsMachine } from '#machines/notification-recipients/notification-recipients.machine.ts';
import {
  areaOf,
  canSearch,
  foundPeople,
  isBlank,
  isNobodyThere,
  pickedCount,
  rangeProblem,
  withApp,
} from '#machines/notification-recipients/notification-recipients.selectors.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { searchOf, type County, type Search } from '#machines/notification-recipients/notification-recipients.area.ts';
import { found, type Person } from '#machines/notification-recipients/notification-recipients.picked.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

const machine = recipientsMachine.provide({ actors: { address: quiet } });

const alba: County = { code: 'AB', name: 'Alba', limit: 120 };
const person = (id: number, hasApp: boolean | null): Person => ({ id, name: `${id}`, phone: null, hasApp });
const [reachable, silent, unknown] = [person(1, true), person(2, false), person(3, null)];

/** Answers one after the other: who is found, or why nobody could be. */
function start(given: Person[] = [], answers: (Person[] | Error | object)[] = []) {
  const writeAddress = vi.fn<() => void>();
  const load = loaderBy(
    fromPromise<Person[], LoaderInput<Search>>(async () => {
      const answer = answers.shift();
      if (!Array.isArray(answer)) throw answer;
      return answer;
    }),
    quiet,
  );
  const actor = createActor(machine.provide({ actors: { load }, actions: { writeAddress } }), {
    input: { given },
  }).start();
  const look = () => actor.getSnapshot();
  const loader = () => look().children.load?.getSnapshot();
  return { actor, look, loader, writeAddress };
}

test('FND-03 those picked who have the app are counted, unless it is not known of somebody', () => {
  const { actor, look } = start([reachable, silent, unknown]);
  expect([pickedCount(look()), withApp(look())]).toEqual([3, null]);
  actor.send({ type: 'person.toggled', id: unknown.id });
  expect([pickedCount(look()), withApp(look())]).toEqual([2, 1]);
  actor.send({ type: 'person.toggled', id: reachable.id });
  expect([pickedCount(look()), withApp(look())]).toEqual([1, 0]);
});

test('NTF-02 the range is as it was typed, from the first station to the last', () => {
  const { actor, look } = start();
  expect([canSearch(look()), rangeProblem(look())]).toEqual([false, null]);
  actor.send({ type: 'county.chosen', county: alba });
  const typed = (from: number | null, to: number | null) => {
    actor.send({ type: 'range.changed', from, to });
    return [areaOf(look()), rangeProblem(look()), canSearch(look())];
  };
  expect(typed(1, 1)).toEqual([{ county: alba, from: 1, to: 1 }, null, true]);
  expect(typed(0, null)).toEqual([{ county: alba, from: 0, to: null }, 'notANumber', false]);
  expect(typed(9, 5)).toEqual([{ county: alba, from: 9, to: 5 }, 'crossed', false]);
});

test('NTF-03 only a search asked for here is written into the address, and says when nobody is there', async () => {
  const { actor, look, writeAddress } = start([], [[], [reachable]]);
  expect([isBlank(look()), isNobodyThere(look())]).toEqual([true, false]);
  actor.send({ type: 'county.chosen', county: alba });
  actor.send({ type: 'search.asked' });
  expect([look().matches('searching'), isNobodyThere(look()), writeAddress.mock.calls.length]).toEqual([
    true,
    false,
    1,
  ]);
  await flush();
  expect([isBlank(look()), isNobodyThere(look())]).toEqual([true, true]);
  actor.send({ type: 'area.restored', area: { county: alba, from: null, to: null } });
  await flush();
  expect([isBlank(look()), isNobodyThere(look()), writeAddress.mock.calls.length]).toEqual([false, false, 1]);
});

test.each([
  ['another search', { type: 'search.asked' }],
  ['a search from the address', { type: 'area.restored', area: { county: alba, from: 1, to: 2 } }],
  ['a search for those not reached', { type: 'unreached.asked', notification: 9 }],
  ['another range', { type: 'range.changed', from: 1, to: 2 }],
] as const)('TAB-02 %s begins without the failure of the last', async (_name, event) => {
  const { actor, loader } = start([], [failures.refused, [reachable]]);
  actor.send({ type: 'county.chosen', county: alba });
  actor.send({ type: 'search.asked' });
  await flush();
  expect(loader()?.context.failure).toEqual(failures.refused);
  actor.send(event);
  expect(loader()?.context.failure ?? null).toBeNull();
});

test('TAB-02 who is in sight stays while the search fails, until others are found', async () => {
  const { actor, look } = start([silent], [failures.refused, [reachable]]);
  actor.send({ type: 'county.chosen', county: alba });
  actor.send({ type: 'search.asked' });
  await flush();
  expect(foundPeople(look())).toEqual([silent]);
  actor.send({ type: 'load.retried' });
  await flush();
  expect(foundPeople(look())).toEqual([reachable]);
});

test('NTF-03 without a county nothing is asked for', () => {
  expect(searchOf({ county: null, from: 1, to: 2 })).toBeNull();
});

test('NTF-04 whatever they were looked for by, only those who are found stay picked', () => {
  expect(found({ search: null, found: [reachable, silent], picked: [1, 2] }, [silent, unknown])).toEqual({
    found: [silent, unknown],
    picked: [2],
    dropped: 1,
  });
});
