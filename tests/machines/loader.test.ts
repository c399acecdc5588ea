import { createActor, fromCallback, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { loadUnlessKnown } from '#machines/loadUnlessKnown.ts';
import { createLoaderMachine, loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { retryOf } from '#machines/retry.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { flush, walk } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

const bug = new TypeError('x is undefined');
const machine = createLoaderMachine<string, { count: number }>().provide({
  actors: { connection: quiet },
  actions: { breakDown: () => {} },
});

walk({
  name: 'loader',
  machine,
  input: { request: 'how many' },
  events: {
    retried: { type: 'load.retried' },
    'connection back': { type: 'connection.restored' },
  },
  replies: {
    load: {
      loaded: { output: { count: 7 } },
      'load failed': { error: failures.server },
      'too many requests': { error: failures.tooMany },
      forbidden: { error: failures.forbidden },
      'a bug': { error: bug },
    },
  },
  project: ({ failure, failures }) => [failure?.kind, failure?.retryAfter, Math.min(failures, 2)],
  rules: {
    'A18 a bug, and nothing else, breaks down whoever waits; it is not tried again by itself': ({
      title,
      actions,
      after,
    }) => {
      const broken = actions.filter(({ type }) => type === 'breakDown').map(({ params }) => Object(params).error);
      return (
        same(broken, title === 'a bug' ? [bug] : []) && (title !== 'a bug' || after.matches({ failed: 'stopped' }))
      );
    },
    'TAB-01 it loads exactly while the call is on its way, and asks for what was wanted': ({ after }) =>
      after.hasTag('loading') === (after.children.load !== undefined) &&
      (after.children.load === undefined || same(after.children.load.getSnapshot().input, { request: 'how many' })),
    'TAB-01 the answer is handed on as it came, and ends it': ({ title, after }) =>
      (title === 'loaded') === (after.status === 'done') &&
      (after.status !== 'done' || same(after.output, { count: 7 })),
    'TAB-02 a failure is told with its reason, which stays while the next try is under way': ({
      title,
      before,
      after,
    }) => {
      const told = retryOf(after)?.failure.kind;
      if (title === 'load failed') return told === 'server';
      if (title === 'forbidden') return told === 'forbidden';
      return title.endsWith(' over')
        ? told === retryOf(before)?.failure.kind && retryOf(after)?.isRetrying === true
        : true;
    },
    'TAB-02 a failure that may pass waits to retry, one that will not stops': ({ title, after }) =>
      (!['load failed', 'too many requests'].includes(title) || after.matches({ failed: 'waitingToRetry' })) &&
      (title !== 'forbidden' || after.matches({ failed: 'stopped' })),
    'TAB-02 the pauses are 1, 2, 4 … 30 seconds, not before the server wants it, and can be counted down': ({
      before,
      waited,
    }) => {
      if (waited === 0) return true;
      const { failures, failure } = before.context;
      const growing = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][failures - 1] ?? 30_000;
      return waited === Math.max(growing, (failure?.retryAfter ?? 0) * 1_000) && waited === retryOf(before)?.pause;
    },
    'TAB-02 who asks to retry, or a connection that is back, begins anew: nothing failed so far': ({ event, after }) =>
      (event.type !== 'load.retried' && event.type !== 'connection.restored') ||
      (after.hasTag('loading') && retryOf(after) === null),
    'TAB-02 it listens to the connection exactly while it waits to retry': ({ after }) =>
      (after.children.connection !== undefined) === after.hasTag('waitingToRetry'),
    'TAB-02 the end of a pause asks': ({ waited, after }) => waited === 0 || after.hasTag('loading'),
  },
  refused: [],
});

test('what is known is handed on in the step that begins it', () => {
  const loader = loaderBy(
    loadUnlessKnown(
      ({ request }: { request: string }) => `${request} is known`,
      () => Promise.reject(new Error('asked')),
    ),
    quiet,
  );
  const actor = createActor(loader, { input: { request: 'this' } }).start();
  expect([actor.getSnapshot().status, actor.getSnapshot().output]).toEqual(['done', 'this is known']);
});

test('A18 a bug ends the loader with its error', async () => {
  const broken = fromPromise<number, LoaderInput<string>>(() => Promise.reject(bug));
  const loader = createActor(loaderBy(broken, quiet), { input: { request: 'how many' } });
  const told: unknown[] = [];
  loader.subscribe({ error: (error) => told.push(error) });
  loader.start();
  await flush();
  expect([told, loader.getSnapshot().status]).toEqual([[bug], 'error']);
});

test('TAB-02 a connection that is back is heard of, and let go', async () => {
  let asked = 0;
  const failing = fromPromise<number, LoaderInput<string>>(() => {
    asked += 1;
    return Promise.reject(failures.offline);
  });
  const listeners = new Set<() => void>();
  const connection = fromCallback(({ sendBack }) => {
    const listener = () => sendBack({ type: 'connection.restored' });
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const loader = createActor(loaderBy(failing, connection), { input: { request: 'how many' } }).start();
  const listening = [listeners.size];
  await flush();
  listening.push(listeners.size);
  for (const listener of listeners) listener();
  listening.push(listeners.size);
  await flush();
  loader.stop();
  listening.push(listeners.size);
  expect([asked, listening]).toEqual([2, [0, 1, 0, 0]]);
});
