import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listObservers, type Observer } from '#contract/observers.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { noFilter, readQuery, type ObserverFilter } from '#src/screens/observers/observers.query.ts';
import { requestOf } from '#tests/support/loader.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { listed, showsList, showsPlace } from './listWalk.ts';
import { observer, openObservers } from './observers.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createListMachine<Observer, ObserverFilter>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const total = ({ name }: Pick<ObserverFilter, 'name'>) => (name === '' ? 230 : name === 'Nobody' ? 0 : 30);
const backTo = 'name=Observer+1&sort=phone%3Aasc&page=2&size=25';

/** The database of these tests: the name of a row tells its filter, order and place. */
function rowsOf(filter: string, sort: string, page: number, pageSize: number): Observer[] {
  const begin = (page - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, total({ name: filter }) - begin));
  return Array.from({ length }, (_, index) =>
    observer(begin + index + 1, { name: [`${begin + index + 1}`, filter, sort].join(' · ') }),
  );
}

function loaded({ filter, sort, chunkSize, chunkNumbers }: ChunksRequest<ObserverFilter>): ChunksLoaded<Observer> {
  const order = sort === null ? '' : `${sort.column}:${sort.direction}`;
  return {
    chunks: chunkNumbers.map((number) => ({
      chunkNumber: number,
      items: rowsOf(filter.name, order, number, chunkSize),
    })),
    totalItems: total(filter),
    sort,
    loadedAt: '2026-11-21T08:00:00.000Z',
  };
}

/** Rows are in sight, and only their page differs from what is wanted. */
const turnable = ({ context: { inSight, totalItems, query } }: Snapshot) =>
  inSight !== null && inSight.rows.length > 0 && totalItems !== null && inSight.pageSize === query.pageSize;
const requested = (snapshot: Snapshot): ChunksRequest<ObserverFilter> | undefined => requestOf(snapshot.children.load);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

const filterBy = (name: string): Action => ({
  event: () => ({ type: 'filter.changed', filter: { ...noFilter, name } }),
  does: async () => {
    await settle(() => type('Name', name));
    await press('Filter');
  },
});

function answerAll(stage: Stage) {
  for (const one of stage.asked.splice(0)) {
    if (one.endpoint !== listObservers) one.answer(230);
    else {
      const { Name = '', Sort = '', Page, PageSize } = one.args.query ?? {};
      const data = rowsOf(String(Name), String(Sort), Number(Page), Number(PageSize));
      one.answer({
        data,
        totalItems: total({ name: String(Name) }),
        totalPages: 1,
        ...(Sort !== '' && { sort: Sort }),
      });
    }
  }
}

const actions = {
  'filtered by name': filterBy('Observer 1'),
  'filtered by a name nobody has': filterBy('Nobody'),
  'filter cleared': {
    event: ({ context }) => (context.query.filter.name === '' ? undefined : { type: 'filter.reset' }),
    does: () =>
      settle(() => fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Clear filter' }))),
  },
  'last page wanted': {
    event: (snapshot) =>
      turnable(snapshot) && !snapshot.matches('loading') && snapshot.context.inSight?.page === 1
        ? {
            type: 'page.changed',
            page: Math.ceil((snapshot.context.totalItems ?? 0) / snapshot.context.query.pageSize),
          }
        : undefined,
    does: () => press('Last page'),
  },
  'first page wanted': {
    event: (snapshot) =>
      turnable(snapshot) && (snapshot.context.inSight?.page ?? 1) > 1 ? { type: 'page.changed', page: 1 } : undefined,
    does: () => press('First page'),
  },
  '50 a page wanted': {
    event: (snapshot) =>
      listed(snapshot) && snapshot.context.inSight?.pageSize !== 50
        ? { type: 'pageSize.changed', pageSize: 50 }
        : undefined,
    does: () =>
      settle(() =>
        fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } }),
      ),
  },
  'sorted by phone': {
    event: (snapshot) => (listed(snapshot) ? { type: 'sort.toggled', column: 'phone' } : undefined),
    does: () => press('Phone'),
  },
  refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
  'back in the history': {
    event: () => ({ type: 'query.changed', query: readQuery(new URLSearchParams(backTo), 9) }),
    does: (stage) => settle(() => stage.goTo(backTo)),
  },
  'the server answers': {
    event: (snapshot) => {
      const asked = requested(snapshot);
      return asked && { type: 'xstate.done.actor.load', output: loaded(asked) };
    },
    does: (stage) => settle(() => answerAll(stage)),
  },
} satisfies Record<string, Action>;

/** Enough of the context to tell what is on screen apart. */
const key = (snapshot: Snapshot) => [
  snapshot.value,
  snapshot.context.query.filter.name === '',
  snapshot.context.inSight !== null,
  listed(snapshot),
];

const input = { query: readQuery(new URLSearchParams(), 9), emptyFilter: noFilter, chunkSize: 100 };

function showsRows(snapshot: Snapshot, stage: Stage) {
  showsList(snapshot, 'No observer matches the filter', ({ name }) => name);
  showsPlace(snapshot);
  const { inSight, query } = snapshot.context;
  const sorted = document.querySelector('th[aria-sort]');
  const order = listed(snapshot) ? (inSight?.sort ?? null) : null;
  expect(sorted === null ? null : [sorted.textContent, sorted.getAttribute('aria-sort')]).toEqual(
    order === null ? null : ['Phone', order.direction === 'asc' ? 'ascending' : 'descending'],
  );
  expect(readQuery(new URLSearchParams(stage.address()), 9)).toEqual(query);
}

walkScreen({
  name: 'TAB-01 TAB-03 TAB-07 OBS-02 OBS-08 NAV-07 the list shows what its machine says',
  machine,
  input,
  actions,
  key,
  async open() {
    const stage = openObservers();
    await settle(() => {});
    return stage;
  },
  shows: showsRows,
  atLeast: 45,
});
