import { same } from '#machines/same.ts';
import type { LoaderInput } from '#machines/loader/loader.machine.ts';
import { createThreadsMachine, type ThreadsRequest } from '#machines/threads/threads.machine.ts';
import { keyOf, type PageLoaded } from '#machines/threads/threads.rows.ts';
import {
  hasMore,
  isBlank,
  loadedAt,
  threadsListed,
  totalItems,
  unfilteredItems,
} from '#machines/threads/threads.selectors.ts';
import { requestOf } from '#tests/support/loader.ts';
import { pageOfThreads, threadOf } from '#tests/support/threads.ts';
import { type Step, walk } from '#tests/support/walk.ts';

const machine = createThreadsMachine<{ county: string }>();

type Request = ThreadsRequest<{ county: string }>;

/** 23 threads, of which the county CJ has 4, and IF 1 that comes late; two are new at the top once something was announced. */
const everybody = Array.from({ length: 23 }, (_, index) => threadOf(index + 1));
const moved = threadOf(3, { lastModified: '2026-11-21T20:30:00.000Z' });
const later = [
  threadOf(0, { lastModified: '2026-11-21T20:40:00.000Z' }),
  moved,
  ...everybody.filter(({ idObserver }) => idObserver !== 3),
];
const inCluj = everybody.slice(0, 4);

function replyTo(request: Request): PageLoaded {
  if (request.filter.county === 'IF') return { ...pageOfThreads(everybody.slice(0, 1), request), totalItems: 2 };
  if (request.filter.county === 'CJ')
    return { ...pageOfThreads(inCluj, request), ...(request.page === 1 && { unfilteredItems: 23 }) };
  return pageOfThreads(
    request.pageSize === 20 ? later : everybody,
    request,
    request.pageSize === 20 ? '2026-11-21T20:41:00.000Z' : undefined,
  );
}

type ThreadsStep = Step<typeof machine>;
const asked = ({ after }: ThreadsStep) => requestOf(after.children.load);
const begins = (step: ThreadsStep) =>
  asked(step) !== undefined && step.after.children.load !== step.before.children.load;
const keys = ({ after }: ThreadsStep) => threadsListed(after).map(keyOf);
/** The last row left, of more than the server has told. */
const isDrained = ({ title, before, after }: ThreadsStep) =>
  title === 'the first one left' &&
  before.matches('ready') &&
  after.matches('loading') &&
  after.context.page.kind === 'first';
const told = ({ actions }: ThreadsStep) => actions.some(({ type }) => type === 'tellAsked');

walk({
  name: 'threads',
  machine,
  input: { filter: { county: '' } },
  events: {
    'filtered by CJ': { type: 'filter.changed', filter: { county: 'CJ' } },
    'filtered by IF': { type: 'filter.changed', filter: { county: 'IF' } },
    refreshed: { type: 'refreshed' },
    '4 rows wanted': { type: 'rows.wanted', count: 4 },
    '15 rows wanted': { type: 'rows.wanted', count: 15 },
    '1 new, 1 changed announced': { type: 'threads.announced', fresh: 1, changed: 1 },
    brought: { type: 'threads.brought' },
    retried: { type: 'load.retried' },
    'the first one changed': { type: 'thread.changed', thread: threadOf(1, { answerCount: 11 }) },
    'the first one left': { type: 'thread.left', thread: threadOf(1) },
  },
  replies: {
    load: { loaded: { replyTo: ({ request }: LoaderInput<Request>) => replyTo(request) } },
  },
  project: ({ filter, threads, wanted, reach, totalItems, page, announced }) => [
    filter.county,
    threads.length > 0,
    threads.length < wanted,
    reach < (totalItems ?? 1),
    page.kind,
    announced.fresh,
  ],
  rules: {
    'TAB-01 loading exactly while the call is on its way': ({ after }) =>
      after.matches('loading') === (after.children.load !== undefined) &&
      after.matches('loading') !== after.matches('ready'),
    'TAB-01 once a page is there the list is not blank': ({ title, after }) => title !== 'loaded' || !isBlank(after),
    'ANS-04 entering or filtering loads page 1 with page size 5': (step) =>
      step.title !== 'filtered by CJ' || same(asked(step), { filter: { county: 'CJ' }, page: 1, pageSize: 5 }),
    'ANS-04 otherwise the page size is 10, and the page the one that holds the next row': (step) => {
      const request = asked(step);
      if (!begins(step) || request === undefined || step.after.context.page.kind !== 'more') return true;
      const { reach } = step.after.context;
      const begin = (request.page - 1) * 10;
      return request.pageSize === 10 && begin <= reach && reach < begin + 10;
    },
    'ANS-04 rows beyond those held ask for the page that holds the next one': (step) =>
      step.event.type !== 'rows.wanted' ||
      !begins(step) ||
      same(asked(step), {
        filter: step.before.context.filter,
        page: Math.floor(step.before.context.reach / 10) + 1,
        pageSize: 10,
      }),
    'ANS-04 what was wanted stays wanted, wherever the list is': ({ title, before, after }) =>
      (title !== '4 rows wanted' || after.context.wanted === Math.max(before.context.wanted, 4)) &&
      (title !== '15 rows wanted' || after.context.wanted === 15),
    'ANS-04 a load is skipped when enough is held or the server has no more': (step) =>
      !(
        begins(step) &&
        step.after.context.page.kind === 'more' &&
        ['loaded', '4 rows wanted', '15 rows wanted'].includes(step.title)
      ) ||
      (threadsListed(step.after).length < step.after.context.wanted && hasMore(step.after)),
    'ANS-04 what is wanted is loaded as long as there is more': (step) =>
      !step.after.matches('ready') ||
      threadsListed(step.after).length >= step.after.context.wanted ||
      !hasMore(step.after),
    'C9 a filtered list knows of how many it is, as its first page said; another is of nothing': ({ after }) =>
      unfilteredItems(after) === (after.context.filter.county === 'CJ' && !isBlank(after) ? 23 : null),
    'ANS-04 a further page is appended': (step) =>
      step.title !== 'loaded' ||
      step.before.context.page.kind !== 'more' ||
      same(keys(step).slice(0, step.before.context.threads.length), step.before.context.threads.map(keyOf)),
    'ANS-04 no thread is listed twice': (step) => new Set(keys(step)).size === keys(step).length,
    'ANS-05 new filters reset the threads and what was announced': (step) =>
      step.title !== 'filtered by CJ' ||
      (isBlank(step.after) &&
        keys(step).length === 0 &&
        same(step.after.context.announced, { fresh: 0, changed: 0 }) &&
        told(step)),
    'ANS-05 only threads of the filter are listed': (step) =>
      step.after.context.filter.county === '' ||
      keys(step).every((key) => inCluj.some((thread) => keyOf(thread) === key)),
    'DSK-02 one that changed is another in its place': ({ title, before, after }) =>
      title !== 'the first one changed' ||
      (same(threadsListed(before).map(keyOf), threadsListed(after).map(keyOf)) &&
        threadsListed(after).find(({ idObserver }) => idObserver === 1)?.answerCount === 11),
    'DSK-02 one that left is listed and counted no more': ({ title, before, after }) =>
      title !== 'the first one left' ||
      (same(
        threadsListed(after),
        threadsListed(before).filter(({ idObserver }) => idObserver !== 1),
      ) &&
        after.context.totalItems === (before.context.totalItems ?? 0) - 1),
    'DSK-02 once none is listed, those that the server has besides are asked for': (step) =>
      isDrained(step) ===
        (step.title === 'the first one left' &&
          step.before.matches('ready') &&
          keys(step).length === 0 &&
          step.before.context.threads.length === 1) &&
      (!isDrained(step) || same(asked(step), { filter: { county: 'IF' }, page: 1, pageSize: 10 })),
    'ANS-06 what is announced changes no row': (step) =>
      step.event.type !== 'threads.announced' ||
      (same(step.before.context.threads, step.after.context.threads) && same(step.before.value, step.after.value)),
    'ANS-06 bringing in asks for the top, as far as what was announced and a little more': (step) =>
      step.title !== 'brought' ||
      (same(asked(step), { filter: step.after.context.filter, page: 1, pageSize: 20 }) && told(step)),
    'ANS-06 what is asked for anew or brought in is announced no longer': (step) =>
      !['filtered by CJ', 'refreshed', 'brought'].includes(step.title) ||
      same(step.after.context.announced, { fresh: 0, changed: 0 }),
    'ANS-06 rows stay while the top is loaded': (step) =>
      step.title !== 'brought' || same(step.before.context.threads, step.after.context.threads),
    'ANS-06 brought in, new threads stand at the top, changed ones have moved there, and the rest keeps its order': (
      step,
    ) =>
      step.title !== 'loaded' ||
      step.before.context.page.kind !== 'top' ||
      step.after.context.filter.county !== '' ||
      same(keys(step), later.map(keyOf).slice(0, keys(step).length)),
    'whoever counts what comes is told when the beginning of the list is asked for, and when it is there': (step) =>
      told(step) ===
        (['filtered by CJ', 'filtered by IF', 'refreshed', 'brought'].includes(step.title) || isDrained(step)) &&
      step.actions.some(({ type }) => type === 'tellShown') ===
        (step.title === 'loaded' && step.before.context.page.kind !== 'more'),
    'TAB-01 TAB-02 a refresh asks for page 1, as far as rows are listed, and leaves them in sight': (step) =>
      step.title !== 'refreshed' ||
      (same(step.before.context.threads, step.after.context.threads) &&
        asked(step)?.page === 1 &&
        asked(step)?.pageSize === Math.max(1, Math.ceil(keys(step).length / 10)) * 10),
    'ANS-08 a loader at work hears of the reader, and the rows stay': ({ event, before, after, sent }) =>
      event.type !== 'load.retried' || (same(sent, [event]) && same(before.context, after.context)),
    'the total and the age are those of the newest beginning': ({ title, before, after }) =>
      title !== 'loaded' ||
      (totalItems(after) ===
        ({ CJ: 4, IF: 2 }[after.context.filter.county] ?? (before.context.page.kind === 'top' ? 24 : 23)) &&
        loadedAt(after) ===
          (before.context.page.kind === 'more'
            ? loadedAt(before)
            : replyTo({ ...before.context.page, filter: before.context.filter }).loadedAt)),
  },
  refused: [],
});
