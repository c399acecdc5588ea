import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { recipientsMachine } from '#machines/notification-recipients/notification-recipients.machine.ts';
import {
  areaOf,
  canSearch,
  isBlank,
  isNobodyThere,
  isSearching,
  pickedCount,
  rangeProblem,
  withApp,
} from '#machines/notification-recipients/notification-recipients.selectors.ts';
import { found, searchOf, type County, type Person, type Search } from '#machines/notification-recipients/picking.ts';
import { retryOf } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';

const alba: County = { code: 'AB', name: 'Alba', limit: 120 };
const person = (id: number, hasApp: boolean | null): Person => ({ id, name: `${id}`, phone: null, hasApp });
const [reachable, silent, unknown] = [person(1, true), person(2, false), person(3, null)];

/** Answers one after the other: who is found, or why nobody could be. */
function start(given: Person[] = [], answers: (Person[] | Error | object)[] = []) {
  const writeAddress = vi.fn<() => void>();
  const find = fromPromise<Person[], { search: Search }>(async () => {
    const answer = answers.shift();
    if (!Array.isArray(answer)) throw answer;
    return answer;
  });
  const actor = createActor(recipientsMachine.provide({ actors: { find }, actions: { writeAddress } }), {
    input: { given },
  }).start();
  const look = () => actor.getSnapshot();
  return { actor, look, writeAddress };
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
  expect([isSearching(look()), isNobodyThere(look()), writeAddress.mock.calls.length]).toEqual([true, false, 1]);
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
  ['a try that is asked for', { type: 'load.retried' }],
  ['another range', { type: 'range.changed', from: 1, to: 2 }],
] as const)('TAB-02 %s begins without the failure of the last', async (_name, event) => {
  const { actor, look } = start([], [failures.refused, [reachable]]);
  actor.send({ type: 'county.chosen', county: alba });
  actor.send({ type: 'search.asked' });
  await flush();
  expect([retryOf(look())?.fault, look().hasTag('failed')]).toEqual([failures.refused, true]);
  actor.send(event);
  expect([retryOf(look()), look().context.failures]).toEqual([null, 0]);
});

test('TAB-02 with the connection back it is tried at once; in between the failure stays in sight', async () => {
  vi.useFakeTimers();
  const { actor, look } = start([], [failures.offline, failures.offline, [reachable]]);
  actor.send({ type: 'county.chosen', county: alba });
  actor.send({ type: 'search.asked' });
  await vi.advanceTimersByTimeAsync(0);
  expect(retryOf(look())).toEqual({ fault: failures.offline, pause: 1_000, isRetrying: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(retryOf(look())).toEqual({ fault: failures.offline, pause: 2_000, isRetrying: false });
  actor.send({ type: 'connection.restored' });
  expect([isSearching(look()), retryOf(look())]).toEqual([true, null]);
  await vi.advanceTimersByTimeAsync(0);
  expect([isBlank(look()), retryOf(look()), look().context.failures]).toEqual([false, null, 0]);
  vi.useRealTimers();
});

test('TAB-02 who is found when it is tried again by itself ends the failure', async () => {
  vi.useFakeTimers();
  const { actor, look } = start([], [failures.offline, [reachable]]);
  actor.send({ type: 'county.chosen', county: alba });
  actor.send({ type: 'search.asked' });
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([isBlank(look()), retryOf(look()), look().context.failures]).toEqual([false, null, 0]);
  vi.useRealTimers();
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
