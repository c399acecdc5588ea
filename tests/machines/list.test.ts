import type { ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import type { ListQuery } from '#machines/list/list.query.ts';
import { rowsInSight } from '#machines/list/list.selectors.ts';
import type { LoaderInput } from '#machines/loader/loader.machine.ts';
import { same } from '#machines/same.ts';
import { quiet, requestOf } from '#tests/support/loader.ts';
import { answerOf, type Filter, type Item, pageFrom } from '#tests/support/rows.ts';
import { type Step, walk } from '#tests/support/walk.ts';

const machine = createListMachine<Item, Filter>().provide({ actors: { address: quiet } });
const MANY = 230;
const FEW = 20;
const start: ListQuery<Filter> = { filter: { name: '' }, sort: null, page: 1, pageSize: 9 };

type Asked = LoaderInput<ChunksRequest<Filter>>;
type ListStep = Step<typeof machine>;
const query = ({ after }: ListStep) => after.context.query;
const request = ({ after }: ListStep) => requestOf(after.children.load);
const asksAnew = ({ before, after }: ListStep) =>
  after.matches('loading') && after.children.load !== before.children.load;
const when = (titles: string[], rule: (step: ListStep) => boolean) => (step: ListStep) =>
  !titles.includes(step.title) || rule(step);

const filterings = ['Ana wanted', 'filter reset'];
const answers = new Set(['loaded', 'loaded, with few left']);
const turns = [...filterings, 'sort by name', 'page 12 wanted'];
const queryChanges = [...turns, '50 a page wanted', '17 a page fit', 'reloaded after a delete'];

walk({
  name: 'list',
  machine,
  input: { query: start, emptyFilter: { name: '' }, chunkSize: 100 },
  events: {
    'Ana wanted': { type: 'filter.changed', filter: { name: 'Ana' } },
    'filter reset': { type: 'filter.reset' },
    'page 12 wanted': { type: 'page.changed', page: 12 },
    'page 0 wanted': { type: 'page.changed', page: 0 },
    'page 27 wanted': { type: 'page.changed', page: 27 },
    'half a page wanted': { type: 'page.changed', page: 1.5 },
    '50 a page wanted': { type: 'pageSize.changed', pageSize: 50 },
    'none a page wanted': { type: 'pageSize.changed', pageSize: 0 },
    '17 a page fit': { type: 'pageSize.fitted', pageSize: 17 },
    'none a page fits': { type: 'pageSize.fitted', pageSize: 0 },
    'sort by name': { type: 'sort.toggled', column: 'name' },
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
    'reloaded after a delete': { type: 'reload.requested', chunkSize: 1_000 },
    'reloaded by nothing': { type: 'reload.requested', chunkSize: 0 },
    'address as at the start': { type: 'query.changed', query: start },
    'address at page 99': { type: 'query.changed', query: { ...start, page: 99 } },
    'address with Dan': { type: 'query.changed', query: { ...start, filter: { name: 'Dan' } } },
  },
  replies: {
    load: {
      loaded: { replyTo: ({ request }: Asked) => answerOf(request, MANY) },
      'loaded, with few left': { replyTo: ({ request }: Asked) => answerOf(request, FEW) },
    },
  },
  project: ({ query, inSight }) => [query.page === 1, query.filter.name === '', inSight !== null],
  rules: {
    'TAB-01 loading exactly while a call is on its way': ({ after }) =>
      after.matches('loading') === (after.children.load !== undefined),
    'TAB-01 a refresh asks anew, for all that was held': when(
      ['refreshed'],
      (step) => asksAnew(step) && step.after.context.chunks.length === 0,
    ),
    'TAB-01 ready shows the rows of the query, all of them and in its order': ({ after }) =>
      !after.hasTag('ready') || same(rowsInSight(after), pageFrom(after.context.query, after.context.totalItems ?? 0)),
    'TAB-02 what was on screen stays until new data is there': ({ before, after }) =>
      after.hasTag('ready') || after.context.inSight === before.context.inSight,
    'TAB-02 a loader at work hears of the reader, and nothing else changes': ({ event, before, after, sent }) =>
      event.type !== 'load.retried' ||
      (same(sent, [event]) && same([after.value, after.context], [before.value, before.context])),
    'TAB-03 the direction is descending at first and toggles': when(['sort by name'], (step) => {
      const was = step.before.context.query.sort;
      const direction = was?.column === 'name' && was.direction === 'desc' ? 'asc' : 'desc';
      return asksAnew(step) && same(query(step).sort, { column: 'name', direction });
    }),
    'TAB-03 the arrow shows the order that the rows in sight have': ({ title, after }) =>
      !answers.has(title) || !after.hasTag('ready') || same(after.context.inSight?.sort, after.context.query.sort),
    'TAB-07 a page that does not exist is not gone to': ({ after }) =>
      !after.hasTag('ready') ||
      after.context.query.page <=
        Math.max(1, Math.ceil((after.context.totalItems ?? 0) / after.context.query.pageSize)),
    'TAB-07 the page asked for is the one wanted': when(
      ['page 12 wanted'],
      (step) => query(step).page === 12 || step.before.context.query.page === 12,
    ),
    'OBS-02 a request asks for runs of 100, only for those that the page needs and that are not held': (step) => {
      const asked = request(step);
      if (!asked || !asksAnew(step)) return true;
      const { page, pageSize } = query(step);
      const { chunkSize, chunks } = step.after.context;
      const needed = new Set(
        [(page - 1) * pageSize, page * pageSize - 1].map((row) => Math.floor(row / chunkSize) + 1),
      );
      return (
        asked.chunkSize === chunkSize &&
        asked.chunkNumbers.length > 0 &&
        asked.chunkNumbers.every((number) => needed.has(number) && !chunks.some((held) => held.chunkNumber === number))
      );
    },
    'OBS-02 a page within the chunks that are held needs no request': ({ title, before, after }) =>
      title !== '50 a page wanted' ||
      !before.hasTag('ready') ||
      before.context.query.page !== 1 ||
      after.hasTag('ready'),
    'OBS-02 another page size is remembered and keeps the first row in sight': when(['50 a page wanted'], (step) => {
      const was = step.before.context.query;
      const firstRow = (was.page - 1) * was.pageSize;
      const remembered = step.actions.find(({ type }) => type === 'rememberPageSize');
      const { page, pageSize } = query(step);
      return (
        same(remembered?.params, { type: 'pageSize.changed', pageSize: 50 }) &&
        pageSize === 50 &&
        (((page - 1) * 50 <= firstRow && firstRow < page * 50) || step.after.context.totalItems === FEW)
      );
    }),
    'OBS-02 what fits into the window keeps the first row in sight, and replaces no number that was chosen': when(
      ['17 a page fit'],
      (step) => {
        const was = step.before.context.query;
        const firstRow = (was.page - 1) * was.pageSize;
        const { page, pageSize } = query(step);
        return (
          step.actions.every(({ type }) => type !== 'rememberPageSize') &&
          pageSize === 17 &&
          (((page - 1) * 17 <= firstRow && firstRow < page * 17) || step.after.context.totalItems === FEW)
        );
      },
    ),
    'OBS-06 the reload after a delete asks for page 1 with size 1000': when(['reloaded after a delete'], (step) =>
      same(request(step), { filter: query(step).filter, sort: query(step).sort, chunkSize: 1_000, chunkNumbers: [1] }),
    ),
    'OBS-08 a filter asks for its first page, in runs of the usual size': when(
      [...filterings, 'address with Dan'],
      (step) =>
        asksAnew(step) &&
        same(request(step), { filter: query(step).filter, sort: query(step).sort, chunkSize: 100, chunkNumbers: [1] }),
    ),
    'OBS-08 filter and reset ask for what they say': (step) =>
      step.title === 'Ana wanted'
        ? query(step).filter.name === 'Ana'
        : step.title !== 'filter reset' || query(step).filter.name === '',
    'NAV-07 every change of the query is written to the address': when(queryChanges, ({ actions }) =>
      actions.some(({ type }) => type === 'writeAddress'),
    ),
    'NAV-07 what the reader turns to is an entry of the history, everything else replaces it': ({ title, actions }) => {
      const written = actions.filter(({ type }) => type === 'writeAddress').map(({ params }) => params);
      return written.every((params, at) =>
        same(params, { history: at === 0 && turns.includes(title) ? 'push' : 'replace' }),
      );
    },
    'NAV-07 what came from the address is not written back, unless its page does not exist': when(
      ['address as at the start', 'address with Dan'],
      ({ actions, after }) =>
        !actions.some(({ type }) => type === 'writeAddress') || after.context.query.page !== start.page,
    ),
    'NAV-07 the address decides': (step) => {
      if (step.title === 'address with Dan') return same(query(step), { ...start, filter: { name: 'Dan' } });
      return step.title !== 'address as at the start' || same(query(step), start);
    },
    'TAB-04 a new filter and a refresh begin a new generation of rows, nothing else does': (step) => {
      const { before, after, title } = step;
      const grew = after.context.generation - before.context.generation;
      const others = [...filterings, 'refreshed'].includes(title);
      const addressed = title.startsWith('address') && !same(before.context.query.filter, query(step).filter);
      return grew === (others || addressed ? 1 : 0);
    },
  },
  refused: [
    'page 0 wanted',
    'page 27 wanted',
    'half a page wanted',
    'none a page wanted',
    'none a page fits',
    'reloaded by nothing',
  ],
});
