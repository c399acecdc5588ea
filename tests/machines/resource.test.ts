import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { failureOf, hasFailed, isLoading, isNotFound, itemOf } from '#machines/resource/resource.selectors.ts';
import { same } from '#machines/same.ts';
import { pauseBeforeRetry } from '#machines/retry.ts';
import { walk } from '#tests/support/walk.ts';
import { failures } from '#tests/support/failures.ts';

const machine = createResourceMachine<{ count: number }, string>();

walk({
  name: 'resource',
  machine,
  input: { key: 'count' },
  events: {
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
    'connection back': { type: 'connection.restored' },
  },
  replies: {
    load: {
      loaded: { output: { count: 7 } },
      'not found': { error: failures.notFound },
      'load failed': { error: failures.server },
      forbidden: { error: failures.forbidden },
    },
  },
  project: ({ item, failures }) => [item, Math.min(failures, 2)],
  rules: {
    'TAB-01 loading exactly while the call is on its way': ({ after }) =>
      isLoading(after) === (after.children.load !== undefined),
    'TAB-01 the call asks for the thing that was wanted': ({ after: { children } }) =>
      children.load === undefined || same(children.load.getSnapshot().input, { key: 'count' }),
    'TAB-01 a refresh empties the values and asks anew': ({ event, after }) =>
      event.type !== 'refreshed' || (isLoading(after) && itemOf(after) === null),
    'TAB-02 a failure is told with its reason, and nothing is shown': ({ title, after }) =>
      hasFailed(after) === (title === 'load failed' || title === 'forbidden') &&
      (!hasFailed(after) ||
        (itemOf(after) === null && same(failureOf(after), failures[title === 'forbidden' ? 'forbidden' : 'server']))),
    'OBP-06 a thing that is not there is said to be not found, and shown no more': ({ title, after }) =>
      (title === 'not found') === (isNotFound(after) && itemOf(after) === null),
    'TAB-02 a failure that may pass waits to retry, one that will not stops': ({ title, after }) =>
      (title !== 'load failed' || after.matches({ failed: 'waitingToRetry' })) &&
      (title !== 'forbidden' || after.matches({ failed: 'stopped' })),
    'TAB-02 the pauses are 1, 2, 4 … 30 seconds, and the screen can count them down': ({ before, waited }) =>
      waited === 0 ||
      (waited === [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][before.context.failures - 1] &&
        waited === pauseBeforeRetry(before)),
    'TAB-02 a retry, the connection coming back and the end of a pause ask at once': ({ event, waited, after }) =>
      (event.type !== 'load.retried' && event.type !== 'connection.restored' && waited === 0) || isLoading(after),
    'TAB-01 ready shows what was loaded': ({ title, after }) =>
      (title === 'loaded') === after.matches('ready') && (!after.matches('ready') || itemOf(after)?.count === 7),
  },
  refused: [],
});
