import { fireEvent, screen } from '@testing-library/react';
import { fromCallback, type SnapshotFrom } from 'xstate';
import { expect, vi } from 'vitest';
import { figuresOf, hasFailed, isBroken, isOver, lateBy } from '#machines/wall-figures/wall-figures.selectors.ts';
import { retryPause } from '#machines/retry.ts';
import { wallMachine } from '#machines/wall/wall.machine.ts';
import { isHeld, viewOf } from '#machines/wall/wall.selectors.ts';
import { figuresMachine } from '#src/wall/wall.actors.ts';
import { failures } from '#tests/support/failures.ts';
import { settle } from '#tests/support/screen.tsx';
import { stopClock, walkScreen, type Action } from '#tests/support/screenWalk.ts';
import { figures, givenWall, openWall, TOKEN, type WallStage } from './wall.given.tsx';

givenWall();

const titles = {
  now: 'Situation now',
  day: 'What came in, by form',
  counties: 'Polling stations covered, by county',
  coverage: 'Coverage, by form',
  first: 'Emergencies',
} as const;

type Turn = Action<typeof wallMachine, WallStage>;

const clicks = (name: string) => () => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const presses = (key: string) => () => settle(() => fireEvent.keyDown(document.body, { key }));

/** On two of the views by the button, on the others by a key. */
const byBoth =
  (name: string, key: string): Turn['does'] =>
  (_, snapshot) =>
    ['now', 'counties'].includes(viewOf(snapshot)) ? clicks(name)() : presses(key)();

const turning: Record<string, Turn> = {
  next: { event: () => ({ type: 'view.next' }), does: byBoth('Next view', 'ArrowRight') },
  previous: { event: () => ({ type: 'view.previous' }), does: byBoth('Previous view', 'PageUp') },
  'counties chosen': { event: () => ({ type: 'view.chosen', view: 'counties' }), does: byBoth('Counties', '3') },
  'day chosen': { event: () => ({ type: 'view.chosen', view: 'day' }), does: byBoth('Day', '2') },
  'held or released': {
    event: () => ({ type: 'hold.toggled' }),
    does: (stage, snapshot) => byBoth(isHeld(snapshot) ? 'Rotate' : 'Hold', ' ')(stage, snapshot),
  },
  'twenty seconds': {
    event: (snapshot) => (isHeld(snapshot) ? undefined : { type: 'xstate.after.rotation.wall.rotating' }),
    does: () => settle(() => vi.advanceTimersByTime(20_000)),
  },
};

function showsView(snapshot: SnapshotFrom<typeof wallMachine>, stage: WallStage): void {
  const view = viewOf(snapshot);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titles[view]);
  expect(document.querySelector('main')?.dataset['view']).toBe(view);
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  expect(screen.queryByText('Held') !== null).toBe(isHeld(snapshot));
  expect(screen.queryByText('A new view every 20 seconds') !== null).toBe(!isHeld(snapshot));
  expect(stage.address()).toBe(`?lang=en${isHeld(snapshot) ? `&view=${view}` : ''}#${TOKEN}`);
  expect(document.title).toBe(`${titles[view]} · Vigil`);
}

walkScreen<typeof wallMachine, WallStage>({
  name: 'SIT-05 the wall shows the view that its machine says',
  machine: wallMachine,
  input: { held: null },
  actions: turning,
  key: ({ value, context }) => [value, context.view],
  prepare: stopClock,
  open: () => openWall(),
  shows: showsView,
  atLeast: 30,
});

const quietMachine = figuresMachine.provide({
  actors: { clock: fromCallback(() => {}), connection: fromCallback(() => {}) },
});
type Snapshot = SnapshotFrom<typeof figuresMachine>;
type Feed = Action<typeof figuresMachine, WallStage>;

const at = Date.parse('2026-11-22T08:00:31.000Z');
const isAsking = (snapshot: Snapshot) => snapshot.matches('asking');

const answers: Feed = {
  event: (snapshot) =>
    isAsking(snapshot) ? { type: 'xstate.done.actor.ask', output: { figures, at: snapshot.context.now } } : undefined,
  does: (stage) => settle(() => stage.waiting().answer(figures)),
};
const fails = (failure: unknown): Feed => ({
  event: (snapshot) => (isAsking(snapshot) ? { type: 'xstate.error.actor.ask', error: failure } : undefined),
  does: (stage) => settle(() => stage.waiting().fail(failure)),
});

const feeding: Record<string, Feed> = {
  answered: answers,
  'no line': fails(failures.offline),
  'another shape': fails(failures.wrongShape),
  'the link has ended': fails(failures.unauthorized),
  'a second': {
    event: (snapshot) => (snapshot.matches('resting') ? { type: 'xstate.after.pace.wallFigures.resting' } : undefined),
    does: () => settle(() => vi.advanceTimersByTime(1_000)),
  },
  'the pause is over': {
    event: (snapshot) => (snapshot.matches('waiting') ? { type: 'xstate.after.retry.wallFigures.waiting' } : undefined),
    does: (_, { context }) => settle(() => vi.advanceTimersByTime(retryPause(context.failures, context.failure))),
  },
  'the line is back': {
    event: () => ({ type: 'connection.restored' }),
    does: () => settle(() => void window.dispatchEvent(new Event('online'))),
  },
  'asked again': {
    event: (snapshot) => (isOver(snapshot) ? { type: 'figures.wanted' } : undefined),
    does: clicks('Try again'),
  },
};

function showsAge(snapshot: Snapshot, stage: WallStage): void {
  const there = figuresOf(snapshot) !== null;
  expect(screen.queryByText('412') !== null).toBe(there);
  expect(screen.queryByText('As of 10:00:30') !== null).toBe(there && !hasFailed(snapshot));
  expect(screen.queryByRole('alert')?.textContent).toBe(
    lateBy(snapshot) === null ? undefined : 'No connection. The figures are less than a minute old.',
  );
  expect(screen.queryByText('This link is no longer valid') !== null).toBe(isOver(snapshot));
  const isBlank = !there && !isOver(snapshot);
  expect(screen.queryByText('The wall cannot be shown') !== null).toBe(isBlank && isBroken(snapshot));
  expect(screen.queryByText('The figures are on their way.') !== null).toBe(isBlank && !hasFailed(snapshot));
  expect(screen.queryByText(/^No connection yet/u) !== null).toBe(
    isBlank && hasFailed(snapshot) && !isBroken(snapshot),
  );
  expect(stage.asked.length).toBeGreaterThan(0);
}

walkScreen<typeof figuresMachine, WallStage>({
  name: 'SIT-05 the wall says how old its figures are',
  machine: quietMachine,
  input: { now: at },
  actions: feeding,
  key: ({ value, context: { answered, failure } }) => [value, answered !== null, failure?.kind],
  prepare() {
    stopClock();
    vi.setSystemTime(at);
  },
  open: () => openWall({ search: '?lang=en&view=now' }),
  shows: showsAge,
  atLeast: 15,
});
