import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActorLogic, getInitialSnapshot, getNextSnapshot, type SnapshotFrom } from 'xstate';
import { TestModel } from 'xstate/graph';
import { getStatistic } from '#contract/statistics.ts';
import { type FiguresRequest, type TopListEvent, topListMachine } from '#machines/top-list/top-list.machine.ts';
import { standingOf } from '#machines/top-list/top-list.selectors.ts';
import { TopListScreen } from '#src/screens/statistics/TopListScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak, type Stage } from './observersStage.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof topListMachine>;
type Event = TopListEvent | { type: `xstate.${string}`; output?: unknown; error?: unknown };

const asOf = '2026-11-22T08:00:00.000Z';
const input = { key: 'numar-observatori', pageSize: 20 };
const rowsOf = (page: number, total: number) =>
  Array.from({ length: Math.max(0, Math.min(20, total - (page - 1) * 20)) }, (_, index) => {
    const rank = (page - 1) * 20 + index + 1;
    return { label: `County ${rank}`, value: String(1_000 - rank) };
  });

interface Deed {
  /** What it is to the machine; undefined where this state offers it to nobody. */
  event: (snapshot: Snapshot) => Event | undefined;
  does: (stage: Stage, snapshot: Snapshot) => Promise<void> | void;
}

const requested = (snapshot: Snapshot): FiguresRequest | undefined => snapshot.children.load?.getSnapshot().input;
const isShown = (snapshot: Snapshot) => standingOf(snapshot) === 'shown';
const answers = (total: number): Deed => ({
  event: (snapshot) => {
    const asked = requested(snapshot);
    return (
      asked && { type: 'xstate.done.actor.load', output: { rows: rowsOf(asked.page, total), totalItems: total, asOf } }
    );
  },
  does: (stage, snapshot) => {
    const { page } = requested(snapshot) ?? { page: 0 };
    const one = stage.waiting(getStatistic);
    expect(one.args).toEqual({ params: { method: 'observerNumber' }, query: { page, pageSize: 20 } });
    return settle(() => one.answer({ data: rowsOf(page, total), totalItems: total, totalPages: 9, asOf }));
  },
});
const fails = (failure: unknown): Deed => ({
  event: (snapshot) => (requested(snapshot) ? { type: 'xstate.error.actor.load', error: failure } : undefined),
  does: (stage) => settle(() => stage.waiting(getStatistic).fail(failure)),
});
const turns = (by: 1 | -1, name: string): Deed => ({
  event: (snapshot) => {
    const page = (snapshot.context.inSight?.page ?? 0) + by;
    return isShown(snapshot) && snapshot.can({ type: 'page.changed', page })
      ? { type: 'page.changed', page }
      : undefined;
  },
  does: () => press(name),
});

const deeds = {
  'two pages come': answers(22),
  'nothing comes': answers(0),
  'the connection breaks': fails(failures.offline),
  'the server forbids': fails(failures.forbidden),
  'next page wanted': turns(1, 'Next page'),
  'previous page wanted': turns(-1, 'Previous page'),
  refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
  'retried at once': {
    event: (snapshot) => (snapshot.hasTag('failed') ? { type: 'load.retried' } : undefined),
    does: () => press('Try now'),
  },
  'connection back': {
    event: (snapshot) => (snapshot.can({ type: 'connection.restored' }) ? { type: 'connection.restored' } : undefined),
    does: (stage) => settle(() => stage.goOnline()),
  },
  'the pause is over': {
    event: (snapshot) =>
      snapshot.matches({ failed: 'waitingToRetry' })
        ? { type: 'xstate.after.pause.top-list.failed.waitingToRetry' }
        : undefined,
    does: () => settle(() => vi.advanceTimersByTime(30_000)),
  },
} satisfies Record<string, Deed>;

type Title = keyof typeof deeds;
const isTitle = (text: string): text is Title => text in deeds;
const titles = Object.keys(deeds).filter(isTitle);

const key = (snapshot: Snapshot) =>
  JSON.stringify([snapshot.value, snapshot.context.inSight?.page, standingOf(snapshot)]);

type Titled = Event & { title: Title };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the events of the graph carry titles, and replies that only xstate sends
const titled = topListMachine as unknown as ActorLogic<Snapshot, Titled, typeof input>;

const model = new TestModel<Snapshot, Titled, typeof input>(titled, {
  input,
  events: (snapshot) =>
    titles.flatMap((title) => {
      const event = deeds[title].event(snapshot);
      return event === undefined ? [] : [{ ...event, title }];
    }),
  limit: 5_000,
  serializeState: (snapshot, event, before) =>
    key(snapshot) + (event && before ? ` <- ${event.title} <- ${key(before)}` : ''),
});

const notice = () => screen.queryByText('This list could not be loaded.');

function showsState(snapshot: Snapshot) {
  const { failure, failures: count } = snapshot.context;
  expect(notice() !== null).toBe(failure !== null);
  expect(screen.queryByText('Trying again…') !== null).toBe(failure !== null && snapshot.hasTag('loading'));
  const seconds = 2 ** (count - 1);
  expect(screen.queryByRole('timer')?.textContent).toBe(
    snapshot.hasTag('waitingToRetry') ? `Next try in ${seconds} second${seconds === 1 ? '' : 's'}` : undefined,
  );
  expect(screen.queryByText('Loading…') !== null).toBe(standingOf(snapshot) === 'loading');
  expect(screen.queryByText('No figures yet') !== null).toBe(standingOf(snapshot) === 'empty');
}

function showsFigures({ context: { inSight } }: Snapshot) {
  const rows = inSight?.rows ?? [];
  const first = ((inSight?.page ?? 1) - 1) * 20 + 1;
  expect(screen.queryAllByRole('listitem').map((row) => row.textContent)).toEqual(
    rows.map(({ label, value }, index) => `${first + index}${label}${value}`),
  );
  expect(screen.queryByText(/^Showing/u)?.textContent).toBe(
    rows.length === 0 ? undefined : `Showing ${first} to ${first + rows.length - 1} of ${inSight?.totalItems}`,
  );
  expect(screen.queryByText(/^as of/u)?.textContent).toBe(inSight === null ? undefined : 'as of 10:00:00');
}

const journeys = model
  .getShortestPaths()
  .map(({ steps }) => steps.flatMap(({ event }) => ('title' in event ? [event.title] : [])))
  .map((inOrder) => [inOrder.join(' → ') || 'opened', inOrder] as const);

const done = new Set<Title>();

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('STA-01 STA-02 STA-03 STA-04 a complete list shows what its machine says, on every path', () => {
  test.each(journeys)('%s', async (_name, inOrder) => {
    const stage = openScreen(
      <Routes>
        <Route path="/statistics/:key" element={<TopListScreen />} />
      </Routes>,
      { path: '/statistics/numar-observatori' },
    );
    await settle(() => {});
    let snapshot = getInitialSnapshot(titled, input);
    for (const title of inOrder) {
      const deed: Deed = deeds[title];
      const event = deed.event(snapshot);
      if (event === undefined) break;
      await deed.does(stage, snapshot);
      snapshot = getNextSnapshot(titled, snapshot, { ...event, title });
      showsState(snapshot);
      showsFigures(snapshot);
      done.add(title);
    }
    expect(stage.toasts).toEqual([]);
  });

  test('everything that can be done was done, on more than forty ways', () => {
    expect([titles.filter((title) => !done.has(title)), journeys.length > 40]).toEqual([[], true]);
  });
});
