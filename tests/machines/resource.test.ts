import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { createResourceMachine, findItem, loadItem } from '#machines/resource/resource.machine.ts';
import { isLoading, isNotFound, itemOf, keptAt } from '#machines/resource/resource.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

const machine = createResourceMachine<{ count: number }, string>((key) =>
  key === 'visited' ? { item: { count: 5 }, loadedAt: '14:02' } : null,
);

walk({
  name: 'resource',
  machine,
  input: { key: 'count' },
  otherInputs: { 'visited before': { key: 'visited' } },
  events: {
    refreshed: { type: 'refreshed' },
    changed: { type: 'item.changed' },
    retried: { type: 'load.retried' },
  },
  replies: {
    load: {
      found: { output: { item: { count: 7 } } },
      missing: { output: { isMissing: true } },
    },
  },
  project: ({ item, keptAt }) => ({ item, keptAt }),
  rules: {
    'TAB-01 loading exactly while it is asked for and nothing of it is in sight': ({ before, after }) =>
      isLoading(after) === (after.children.load !== undefined && itemOf(after) === null) &&
      after.context.key === before.context.key,
    'TAB-02 what was seen on an earlier visit stays, with its time, until a newer one is there': ({ before, after }) =>
      keptAt(after) === null || (keptAt(before) === '14:02' && itemOf(after)?.count === 5),
    'TAB-01 TAB-02 a refresh asks anew, and what is there stays': ({ event, before, after }) =>
      event.type !== 'refreshed' ||
      (same(after.context, before.context) && after.matches('loading') && after.children.load !== before.children.load),
    'TAB-01 a change by the reader empties the values and asks anew': ({ event, before, after }) =>
      event.type !== 'item.changed' ||
      (isLoading(after) && itemOf(after) === null && after.children.load !== before.children.load),
    'OBP-06 a thing that is not there is said to be not found, and shown no more': ({ title, after }) =>
      (title === 'missing') === (isNotFound(after) && itemOf(after) === null),
    'TAB-02 a loader at work hears of the reader': ({ event, before, after, sent }) =>
      event.type !== 'load.retried' ||
      (before.children.load !== undefined && same(sent, [event]) && same(after.value, before.value)),
    'TAB-01 ready shows what was loaded': ({ title, after }) =>
      (title === 'found') === after.matches('ready') && (!after.matches('ready') || itemOf(after)?.count === 7),
  },
  refused: [],
});

const open = (load: ReturnType<typeof loadItem<string, string>>) =>
  createActor(createResourceMachine<string, string>().provide({ actors: { load } }), { input: { key: 'a' } }).start();
const missing = () => Promise.reject(failures.notFound);
const broken = () => Promise.reject(failures.server);

test('what is known is there at once, and nothing is loaded', () => {
  const load = vi.fn<() => Promise<string>>();
  const known = vi.fn<(key: string) => string>(() => 'known');
  const snapshot = open(loadItem(load, quiet, known)).getSnapshot();
  expect([snapshot.value, itemOf(snapshot), known.mock.calls, load.mock.calls]).toEqual([
    'ready',
    'known',
    [['a']],
    [],
  ]);
});

test('what is not known is loaded, and asked for anew it is loaded again', async () => {
  const answers = ['old'];
  const actor = open(
    loadItem(
      async (key) => `${key} from the server`,
      quiet,
      () => answers.pop(),
    ),
  );
  expect(itemOf(actor.getSnapshot())).toBe('old');
  actor.send({ type: 'refreshed' });
  expect(actor.getSnapshot().value).toBe('loading');
  await vi.waitFor(() => expect(itemOf(actor.getSnapshot())).toBe('a from the server'));
});

test.each([
  ['of what may be gone says so', findItem<string, string>(missing, quiet), 'notFound', undefined],
  ['of what is always there is a failure', loadItem<string, string>(missing, quiet), 'loading', 404],
])('OBP-06 a 404 %s', async (_, load, state, status) => {
  const actor = open(load);
  await vi.waitFor(() => {
    const { value, children } = actor.getSnapshot();
    expect([value, children.load?.getSnapshot().context.failure?.status]).toEqual([state, status]);
  });
});

test('TAB-02 what failed in another way is not missing', async () => {
  const actor = open(findItem<string, string>(broken, quiet));
  await vi.waitFor(() => expect(actor.getSnapshot().children.load?.getSnapshot().context.failures).toBe(1));
  expect(actor.getSnapshot().value).toBe('loading');
});

test('TAB-02 what an earlier visit saw is in sight at once; a change empties it', () => {
  const load = loadItem<{ count: number }, string>(() => new Promise(() => {}), quiet);
  const actor = createActor(machine.provide({ actors: { load } }), { input: { key: 'visited' } }).start();
  const seen = () => [itemOf(actor.getSnapshot()), keptAt(actor.getSnapshot()), isLoading(actor.getSnapshot())];
  expect(seen()).toEqual([{ count: 5 }, '14:02', false]);
  actor.send({ type: 'refreshed' });
  expect(seen()).toEqual([{ count: 5 }, '14:02', false]);
  actor.send({ type: 'item.changed' });
  expect(seen()).toEqual([null, null, true]);
});
