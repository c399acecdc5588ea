import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { claimCall, giveBackCall, listLateStations, nextCall, noteCall } from '#contract/coverage-calls.ts';
import { callsMachine, type CallOutcome } from '#machines/calls/calls.machine.ts';
import { calleeOf, callOf, failureOf, isBusy, isNoneLeft, takerOf } from '#machines/calls/calls.selectors.ts';
import { CallsScreen } from '#src/screens/coverage/calls/CallsScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { callTo, lateStation } from '#tests/support/calls-to-stations.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';
import { stopClock, walkScreen, type Action } from '#tests/support/screenWalk.ts';

type Snapshot = SnapshotFrom<typeof callsMachine>;
type Turn = Action<typeof callsMachine, Stage>;

const [first, second] = [callTo(12, [7, 8]), callTo(40, [9])];
const claimed = { ...failures.refused, status: 409, code: 'call-claimed-by-other', values: { account: 'dan' } };
const names: Readonly<Record<number, string>> = { 7: 'Șerban', 8: 'Ioana Marin', 9: 'Șerban' };
const words = { reached: 'Reached', unreached: 'Not reached', willCallBack: 'Will call back' } as const;

const clicks = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const presses = (key: string) => settle(() => fireEvent.keyDown(document.body, { key }));
const isIn = (snapshot: Snapshot, ...states: Parameters<Snapshot['matches']>[0][]) =>
  states.some((state) => snapshot.matches(state));

/** At rest by the button, with an open call by the key. */
const next: Turn = {
  event: (snapshot) => (isIn(snapshot, 'idle', 'noneLeft', 'calling') ? { type: 'next.wanted' } : undefined),
  does: (_, snapshot) => (snapshot.matches('calling') ? presses('.') : clicks('Next')),
};

const chosen: Turn = {
  event: (snapshot) =>
    isIn(snapshot, 'idle', 'noneLeft', 'calling') ? { type: 'call.chosen', station: 40 } : undefined,
  does: () => clicks('Call about CJ 40'),
};

const noted = (outcome: CallOutcome, key: string): Turn => ({
  event: (snapshot) =>
    snapshot.matches('calling')
      ? { type: 'outcome.given', outcome: { idObserver: calleeOf(snapshot) ?? 0, outcome, text: '' }, key: 'any' }
      : undefined,
  does: () => presses(key),
});

type Asked = 'deal' | 'claim' | 'note' | 'giveBack';
const calls = { deal: nextCall, claim: claimCall, note: noteCall, giveBack: giveBackCall } as const;
const during = { deal: 'dealing', claim: 'claiming', note: 'noting', giveBack: 'givingBack' } as const;

/** @param output What the machine hears, where it is not the answer itself. */
const answers = (asked: Asked, answer: unknown, output = answer): Turn => ({
  event: (snapshot) => (snapshot.matches(during[asked]) ? { type: `xstate.done.actor.${asked}`, output } : undefined),
  does: (stage) => settle(() => stage.waiting(calls[asked]).answer(answer)),
});

const fails = (asked: Asked, failure: unknown): Turn => ({
  event: (snapshot) =>
    snapshot.matches(during[asked]) ? { type: `xstate.error.actor.${asked}`, error: failure } : undefined,
  does: (stage) => settle(() => stage.waiting(calls[asked]).fail(failure)),
});

const actions: Record<string, Turn> = {
  next,
  'a row was chosen': chosen,
  dealt: answers('deal', { call: first, left: 3 }),
  'none is left': answers('deal', { call: null, left: 0 }),
  'dealing broke off': fails('deal', failures.offline),
  claimed: answers('claim', second),
  'Dan calls them': fails('claim', claimed),
  'it is late no more': fails('claim', failures.notFound),
  'take over': {
    event: (snapshot) => (snapshot.matches('taken') ? { type: 'takeOver.confirmed' } : undefined),
    does: () => clicks('Take over'),
  },
  'leave it to Dan': {
    event: (snapshot) => (snapshot.matches('taken') ? { type: 'takeOver.declined' } : undefined),
    does: () => clicks('Cancel'),
  },
  reached: noted('reached', '1'),
  unreached: noted('unreached', '2'),
  noted: answers('note', { act: 1, restsUntil: null }),
  'noting broke off': fails('note', failures.offline),
  'given back': {
    event: (snapshot) => (snapshot.matches('calling') ? { type: 'call.givenBack' } : undefined),
    does: () => presses('m'),
  },
  freed: answers('giveBack', { given: 2 }),
  'giving back broke off': fails('giveBack', failures.offline),
};

const panel = () => screen.queryByRole('region', { name: /^(?:AB|CJ) \d+$/u });

function shows(snapshot: Snapshot): void {
  const call = callOf(snapshot);
  const open = panel();
  expect(open?.querySelector('h2')?.textContent).toBe(
    call === null ? undefined : `${call.station.county} ${call.station.number}`,
  );
  const callee = calleeOf(snapshot);
  const marked = open?.querySelector('[aria-current]')?.textContent;
  expect([marked === undefined, marked?.startsWith(names[callee ?? 0] ?? '') ?? true]).toEqual([callee === null, true]);
  expect(screen.queryByText(/^Every late station is being called/u) !== null).toBe(isNoneLeft(snapshot));
  expect(screen.queryByText('dan is calling about CJ 40 now.') !== null).toBe(takerOf(snapshot) !== null);
  expect(screen.queryByText('That did not go through.') !== null).toBe(failureOf(snapshot) !== null);
  const canDo = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true';
  expect(canDo('Next')).toBe(!isBusy(snapshot));
  if (open !== null)
    for (const word of Object.values(words))
      expect([word, within(open).getByRole('button', { name: word }).getAttribute('aria-disabled') === 'true']).toEqual(
        [word, isBusy(snapshot) || callee === null],
      );
}

walkScreen<typeof callsMachine, Stage>({
  name: 'COV-04 the screen shows which station is called, and what came of it',
  machine: callsMachine,
  input: undefined,
  actions,
  key: ({ value, context: { call, called, failure } }) => [
    value,
    call?.station.idPollingStation,
    called.length,
    failure !== null,
  ],
  prepare: stopClock,
  async open() {
    const stage = openScreen(
      <Routes>
        <Route path="*" element={<CallsScreen />} />
      </Routes>,
      { claims: organizer, offers: ['coverage'] },
    );
    const data = [lateStation(12, [7, 8]), lateStation(40, [9])];
    const page = { data, totalItems: 2, totalPages: 1, at: '2026-11-22T08:00:30.000Z' };
    await settle(() => stage.waiting(listLateStations).answer(page));
    return stage;
  },
  shows,
  atLeast: 60,
});
