import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { readQuery, type FormFilter } from '#src/screens/forms/forms.query.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { formOf } from '#tests/support/forms.ts';
import { requestOf } from '#tests/support/loader.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { as } from './forms.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { listed, showsList } from './listWalk.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createListMachine<FormSummary, FormFilter>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const forms = Array.from({ length: 12 }, (_, index) => formOf(index + 1, `F${index + 1}`));
const chunkSize = 1_000;
const requested = (snapshot: Snapshot): ChunksRequest<FormFilter> | undefined => requestOf(snapshot.children.load);
const loaded = (asked: ChunksRequest<FormFilter>, items: readonly FormSummary[]): ChunksLoaded<FormSummary> => ({
  chunks: asked.chunkNumbers.map((number) => ({ chunkNumber: number, items: number === 1 ? [...items] : [] })),
  totalItems: items.length,
  sort: null,
  loadedAt: '2026-11-21T08:00:00.000Z',
});

const answers = (items: readonly FormSummary[]): Action => ({
  event: (snapshot) => {
    const asked = requested(snapshot);
    return asked && { type: 'xstate.done.actor.load', output: loaded(asked, items) };
  },
  does: (stage) => settle(() => stage.waiting(listForms).answer({ formVersions: items })),
});
const turns = (page: number, name: string): Action => ({
  event: (snapshot) =>
    listed(snapshot) && !snapshot.matches('loading') && snapshot.context.inSight?.page === 3 - page
      ? { type: 'page.changed', page }
      : undefined,
  does: () => press(name),
});

const actions = {
  'twelve forms come': answers(forms),
  'none come': answers([]),
  'next page wanted': turns(2, 'Next page'),
  'previous page wanted': turns(1, 'Previous page'),
  refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
  'back in the history': {
    event: () => ({ type: 'query.changed', query: readQuery(new URLSearchParams('size=25'), 10) }),
    does: (stage) => settle(() => stage.goTo('size=25')),
  },
} satisfies Record<string, Action>;

const none = 'Write a new form, or import one from a file.';

function showsForms(snapshot: Snapshot, stage: Stage) {
  showsList(snapshot, none, ({ description }) => description);
  expect(readQuery(new URLSearchParams(stage.address()), 10)).toEqual(snapshot.context.query);
}

walkScreen({
  name: 'FRM-01 TAB-03 NAV-07 the forms show what their machine says',
  machine,
  input: { query: readQuery(new URLSearchParams(), 10), emptyFilter: {}, chunkSize },
  actions,
  key: (snapshot) => [snapshot.value, snapshot.context.inSight?.page, listed(snapshot)],
  prepare: () => localStorage.clear(),
  async open() {
    const stage = openScreen(<FormsScreen />, as(true));
    await settle(() => {});
    return stage;
  },
  shows: showsForms,
  atLeast: 9,
});
