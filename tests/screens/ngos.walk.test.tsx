import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Ngo } from '#contract/ngos.ts';
import type { ChunksLoaded } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { arrange } from '#src/screens/ngos/ngos.arrange.ts';
import { noFilter, readQuery, type NgoFilter } from '#src/screens/ngos/ngos.query.ts';
import { NgosScreen } from '#src/screens/ngos/NgosScreen.tsx';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { listed, showsList, showsPlace } from './listWalk.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createListMachine<Ngo, NgoFilter>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const all: Ngo[] = Array.from({ length: 30 }, (_, index) => ({
  id: index + 1,
  name: `NGO ${index + 1}`,
  shortName: `N${30 - index}`,
  organizer: index === 0,
  isActive: true,
}));

function loaded({ context: { query } }: Snapshot): ChunksLoaded<Ngo> {
  const items = arrange(all, query.filter, query.sort);
  const loadedAt = '2026-11-21T08:00:00.000Z';
  return { chunks: [{ chunkNumber: 1, items }], totalItems: items.length, sort: query.sort, loadedAt };
}

const isAsked = (snapshot: Snapshot) => snapshot.children.load !== undefined;
const backTo = 'name=NGO+1&sort=shortName%3Aasc&page=2&size=9';

const filterBy = (name: string): Action => ({
  event: () => ({ type: 'filter.changed', filter: { name } }),
  does: async () => {
    await settle(() => fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } }));
    await press('Filter');
  },
});

const actions = {
  'filtered by name': filterBy('NGO 1'),
  'filtered by a name nobody has': filterBy('Nobody'),
  'filter cleared': {
    event: ({ context }) => (context.query.filter.name === '' ? undefined : { type: 'filter.reset' }),
    does: () =>
      settle(() => fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Clear filter' }))),
  },
  'last page wanted': {
    event: ({ context: { inSight, query, totalItems }, ...snapshot }) =>
      inSight?.page === 1 && totalItems !== null && totalItems > query.pageSize && snapshot.value === 'ready'
        ? { type: 'page.changed', page: Math.ceil(totalItems / query.pageSize) }
        : undefined,
    does: () => press('Last page'),
  },
  'sorted by short name': {
    event: (snapshot) => (listed(snapshot) ? { type: 'sort.toggled', column: 'shortName' } : undefined),
    does: () => press('Short name'),
  },
  refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
  'back in the history': {
    event: () => ({ type: 'query.changed', query: readQuery(new URLSearchParams(backTo), 9) }),
    does: (stage) => settle(() => stage.goTo(backTo)),
  },
  'the server answers': {
    event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.done.actor.load', output: loaded(snapshot) } : undefined),
    does: (stage) =>
      settle(() => {
        for (const one of stage.asked.splice(0)) one.answer(all);
      }),
  },
} satisfies Record<string, Action>;

/** Enough of the context to tell what is on screen apart. */
const key = (snapshot: Snapshot) => [
  snapshot.value,
  snapshot.context.query.filter.name === '',
  snapshot.context.inSight !== null,
  listed(snapshot),
];

const input = { query: readQuery(new URLSearchParams(), 9), emptyFilter: noFilter, chunkSize: 1_000 };

function showsNgos(snapshot: Snapshot, stage: Stage) {
  showsList(snapshot, 'No NGO matches the filter', ({ name }) => name);
  showsPlace(snapshot);
  expect(readQuery(new URLSearchParams(stage.address()), 9)).toEqual(snapshot.context.query);
}

walkScreen({
  name: 'TAB-01 TAB-03 TAB-07 NGO-03 NAV-07 the NGO list shows what its machine says',
  machine,
  input,
  actions,
  key,
  async open() {
    const stage = openScreen(<NgosScreen />);
    await settle(() => {});
    return stage;
  },
  shows: showsNgos,
  atLeast: 45,
});
