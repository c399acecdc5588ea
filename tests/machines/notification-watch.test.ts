import { createWatchMachine } from '#machines/notification-watch/notification-watch.machine.ts';
import {
  isLoading,
  isMoving,
  isNotFound,
  isReady,
  queryOf,
  retryOf,
  sightOf,
} from '#machines/notification-watch/notification-watch.selectors.ts';
import { same } from '#machines/same.ts';
import { pauseBeforeRetry } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';
import { walk, type Rule } from '#tests/support/walk.ts';

type Sight = { queued: number };

const machine = createWatchMachine<Sight, { page: number }>(({ queued }) => queued > 0);
const [queued, done]: Sight[] = [{ queued: 3 }, { queued: 0 }];
const ends = new Set(['loaded, some queued', 'loaded, none queued', 'connection lost', 'refused', 'not there']);

const rules: Record<string, Rule<typeof machine>> = {
  'NTF history: what is queued is looked at again after 3 seconds, what has arrived is left alone': (step) => {
    const { title, before, after, waited } = step;
    if (title === 'pace over') return waited === 3_000 && isMoving(before) && after.matches({ moving: 'looking' });
    return isMoving(after)
      ? (sightOf(after)?.queued ?? 0) > 0
      : !after.matches('still') || sightOf(after)?.queued === 0;
  },
  'what was loaded is shown': ({ title, after }) =>
    !title.startsWith('loaded') || (isReady(after) && same(sightOf(after), title.includes('some') ? queued : done)),
  'looking again dims nothing': ({ title, after }) => title !== 'pace over' || (!isLoading(after) && isReady(after)),
  'what was in sight stays until something newer is there, or it is known to be gone': ({ title, before, after }) =>
    title.startsWith('loaded') ||
    (title === 'not there' ? isNotFound(after) && sightOf(after) === null : same(sightOf(before), sightOf(after))),
  'another page is asked for, the same one is not': ({ title, before, after, actions }) =>
    !title.startsWith('page') ||
    (same(queryOf(before), queryOf(after))
      ? same(before.value, after.value)
      : isLoading(after) &&
        same(after.children.load?.getSnapshot().input, { query: queryOf(after) }) &&
        actions.some(({ type }) => type === 'writeAddress')),
  'refreshing and retrying load at once': ({ title, after }) =>
    !['refreshed', 'retry asked', 'connection restored', 'pause over'].includes(title) || isLoading(after),
  'the request ends with the state': ({ after }) =>
    (after.children.load !== undefined) === (isLoading(after) || after.matches({ moving: 'looking' })),
  'a failure says why, and is tried again by itself where that may help': ({ title, before, after }) => {
    if (title === 'connection lost')
      return same(retryOf(after)?.fault, failures.offline) && pauseBeforeRetry(after) !== null;
    if (title === 'refused') return same(retryOf(after)?.fault, failures.refused) && pauseBeforeRetry(after) === null;
    return title !== 'pause over' || before.context.failures >= 1;
  },
  'an answer ends a failure': ({ title, after }) => !title.startsWith('loaded') || retryOf(after) === null,
  'only an answer ends a request': ({ title, before, after }) =>
    !isLoading(before) || isLoading(after) || ends.has(title),
};

walk({
  name: 'notification-watch',
  machine,
  input: { query: { page: 1 } },
  events: {
    'page 1 wanted': { type: 'query.changed', query: { page: 1 } },
    'page 2 wanted': { type: 'query.changed', query: { page: 2 } },
    refreshed: { type: 'refreshed' },
    'retry asked': { type: 'load.retried' },
    'connection restored': { type: 'connection.restored' },
  },
  replies: {
    load: {
      'loaded, some queued': { output: queued },
      'loaded, none queued': { output: done },
      'connection lost': { error: failures.offline },
      refused: { error: failures.refused },
      'not there': { error: failures.notFound },
    },
  },
  project: ({ query, sight, failures: tries }) => [query.page, sight?.queued, Math.min(tries, 1)],
  rules,
  refused: [],
});
