import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import {
  isLoading,
  isMoving,
  isNotFound,
  isReady,
  queryOf,
  sightOf,
} from '#machines/watched-query/watched-query.selectors.ts';
import { same } from '#machines/same.ts';
import { quiet, requestOf } from '#tests/support/loader.ts';
import { walk, type Rule } from '#tests/support/walk.ts';

type Sight = { queued: number };

const machine = createWatchedQueryMachine<Sight, { page: number }>(({ queued }) => queued > 0).provide({
  actors: { address: quiet },
});
const [queued, done]: Sight[] = [{ queued: 3 }, { queued: 0 }];
const ends = new Set(['loaded, some queued', 'loaded, none queued', 'not there']);

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
      : isLoading(after) && actions.some(({ type }) => type === 'writeAddress')),
  'a call asks for the page that is wanted': ({ after }) =>
    after.children.load === undefined || same(requestOf(after.children.load), queryOf(after)),
  'refreshing loads at once': ({ title, before, after }) =>
    title !== 'refreshed' || (isLoading(after) && after.children.load !== before.children.load),
  'a loader at work hears of the reader, and nothing else changes': ({ title, before, after, sent }) =>
    title !== 'retry asked' ||
    (same(sent, [{ type: 'load.retried' }]) && same([before.value, before.context], [after.value, after.context])),
  'the request ends with the state': ({ after }) =>
    (after.children.load !== undefined) === (isLoading(after) || after.matches({ moving: 'looking' })),
  'only an answer ends a request': ({ title, before, after }) =>
    !isLoading(before) || isLoading(after) || ends.has(title),
};

walk({
  name: 'watched-query',
  machine,
  input: { query: { page: 1 } },
  events: {
    'page 1 wanted': { type: 'query.changed', query: { page: 1 } },
    'page 2 wanted': { type: 'query.changed', query: { page: 2 } },
    refreshed: { type: 'refreshed' },
    'retry asked': { type: 'load.retried' },
  },
  replies: {
    load: {
      'loaded, some queued': { output: { item: queued } },
      'loaded, none queued': { output: { item: done } },
      'not there': { output: { isMissing: true } },
    },
  },
  project: ({ query, sight }) => [query.page, sight?.queued],
  rules,
  refused: [],
});
