import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listForms, type FormSummary } from '#contract/forms.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { readQuery, type FormFilter } from '#src/screens/forms/forms.query.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import { type Deed as DeedOf, stopClock, walkScreen } from '#tests/support/screenWalk.ts';
import { as, form } from './formsStage.tsx';
import { namesShown, openScreen, press, settle, type Stage } from './observersStage.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createListMachine<FormSummary, FormFilter>();
type Snapshot = SnapshotFrom<typeof machine>;
type Deed = DeedOf<typeof machine, Stage>;

const forms = Array.from({ length: 12 }, (_, index) => form(index + 1, `F${index + 1}`));
const chunkSize = 1_000;
const requested = (snapshot: Snapshot): ChunksRequest<FormFilter> | undefined =>
  snapshot.children.loadChunks?.getSnapshot().input;
const loaded = (asked: ChunksRequest<FormFilter>, items: readonly FormSummary[]): ChunksLoaded<FormSummary> => ({
  chunks: asked.numbers.map((number) => ({ number, items: number === 1 ? [...items] : [] })),
  totalItems: items.length,
  sort: null,
  loadedAt: '2026-11-21T08:00:00.000Z',
});
const listed = ({ context: { inSight } }: Snapshot) => inSight !== null && inSight.rows.length > 0;

const answers = (items: readonly FormSummary[]): Deed => ({
  event: (snapshot) => {
    const asked = requested(snapshot);
    return asked && { type: 'xstate.done.actor.loadChunks', output: loaded(asked, items) };
  },
  does: (stage) => settle(() => stage.waiting(listForms).answer({ formVersions: items })),
});
const fails = (failure: unknown): Deed => ({
  event: (snapshot) => (requested(snapshot) ? { type: 'xstate.error.actor.loadChunks', error: failure } : undefined),
  does: (stage) => settle(() => stage.waiting(listForms).fail(failure)),
});
const turns = (page: number, name: string): Deed => ({
  event: (snapshot) =>
    listed(snapshot) && !snapshot.hasTag('loading') && snapshot.context.inSight?.page === 3 - page
      ? { type: 'page.changed', page }
      : undefined,
  does: () => press(name),
});

const deeds = {
  'twelve forms come': answers(forms),
  'none come': answers([]),
  'the connection breaks': fails(failures.offline),
  'the server forbids': fails(failures.forbidden),
  'next page wanted': turns(2, 'Next page'),
  'previous page wanted': turns(1, 'Previous page'),
  refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
  'retried at once': {
    event: (snapshot) => (snapshot.hasTag('failed') ? { type: 'load.retried' } : undefined),
    does: () => press('Try now'),
  },
  'connection back': {
    event: (snapshot) => (snapshot.can({ type: 'connection.restored' }) ? { type: 'connection.restored' } : undefined),
    does: (stage) => settle(() => stage.goOnline()),
  },
  'back in the history': {
    event: () => ({ type: 'query.changed', query: readQuery(new URLSearchParams('size=25'), 10) }),
    does: (stage) => settle(() => stage.goTo('size=25')),
  },
  'the pause is over': {
    event: (snapshot) =>
      snapshot.matches({ failed: 'waitingToRetry' })
        ? { type: 'xstate.after.pause.list.failed.waitingToRetry' }
        : undefined,
    does: () => settle(() => vi.advanceTimersByTime(30_000)),
  },
} satisfies Record<string, Deed>;

const notice = () => screen.queryByText('The forms could not be loaded.');
const none = 'Write a new form, or import one from a file.';

function showsState(snapshot: Snapshot) {
  const { failure, failures: count, inSight } = snapshot.context;
  expect(notice() !== null).toBe(failure !== null);
  expect(screen.queryByText('Trying again…') !== null).toBe(failure !== null && snapshot.hasTag('loading'));
  const seconds = 2 ** (count - 1);
  expect(screen.queryByRole('timer')?.textContent).toBe(
    snapshot.hasTag('waitingToRetry') ? `Next try in ${seconds} second${seconds === 1 ? '' : 's'}` : undefined,
  );
  const isWaiting = failure === null && snapshot.hasTag('loading');
  expect(screen.queryByText('Loading…') !== null).toBe(isWaiting && !listed(snapshot));
  expect(screen.queryByText(none) !== null).toBe(
    failure === null && !isWaiting && inSight !== null && !listed(snapshot),
  );
}

function showsForms(snapshot: Snapshot, stage: Stage) {
  const { inSight, query } = snapshot.context;
  const rows = inSight?.rows ?? [];
  expect(namesShown()).toEqual(rows.map(({ description }) => description));
  expect(readQuery(new URLSearchParams(stage.address()), 10)).toEqual(query);
  if (listed(snapshot))
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', String(snapshot.hasTag('loading')));
}

walkScreen({
  name: 'FRM-01 TAB-02 TAB-03 NAV-07 the forms show what their machine says',
  machine,
  input: { query: readQuery(new URLSearchParams(), 10), emptyFilter: {}, chunkSize },
  deeds,
  key: (snapshot) => [snapshot.value, snapshot.context.inSight?.page, listed(snapshot)],
  prepare() {
    localStorage.clear();
    stopClock();
  },
  async open() {
    const stage = openScreen(<FormsScreen />, as(true));
    await settle(() => {});
    return stage;
  },
  shows(snapshot, stage) {
    showsState(snapshot);
    showsForms(snapshot, stage);
  },
  atLeast: 15,
});
