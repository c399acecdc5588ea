import { fireEvent, screen } from '@testing-library/react';
import { vi, expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { nextReview } from '#contract/next-review.ts';
import { actOnReview } from '#contract/review-acts.ts';
import { nextVisitMachine, type Dealt } from '#machines/next-visit/next-visit.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { claimOf, itemOf, rowOf } from '#tests/support/reviews.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { settle, type Asked } from '#tests/support/screen.tsx';
import { bodyOf, facts, notice, openDesk, rowOfList, type DeskStage } from './desk.given.tsx';

/** The visit that comes next is known ahead, and shown at the key (DSK-18). */
type Snapshot = SnapshotFrom<typeof nextVisitMachine>;
type Action = ActionOf<typeof nextVisitMachine, DeskStage>;

const expected = rowOf(2);
const dealt = (number: number) => rowOf(number, { state: 'inReview', version: 2, claim: claimOf() }, { version: 2 });
const heading = () => document.querySelector('#thread-heading')?.textContent;
const visitOf = (number: number) => ({ idObserver: number, idPollingStation: 1_000 + number });

const pending = ({ asked }: DeskStage) =>
  asked.filter(({ endpoint, signal }) => endpoint === nextReview && signal?.aborted !== true);
/** Of the second visit; that of the first is not given here. */
const sent = ({ asked }: DeskStage) => asked.filter(({ endpoint }) => endpoint === actOnReview).map(bodyOf);

function take(stage: DeskStage): Asked {
  const [one] = pending(stage);
  if (one === undefined) throw new Error('nobody asks for the next one');
  stage.asked.splice(stage.asked.indexOf(one), 1);
  return one;
}

const isAsked = ({ children }: Snapshot) => children.deal !== undefined;
const answers = (output: Dealt): Action => ({
  event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.done.actor.deal', output } : undefined),
  async does(stage) {
    await settle(() => take(stage).answer(output));
    await stage.serve();
  },
});
const fails = (error: object): Action => ({
  event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.error.actor.deal', error } : undefined),
  async does(stage) {
    await settle(() => take(stage).fail(error));
    await stage.serve();
  },
});

const actions: Record<string, Action> = {
  'the next one is wanted': {
    event: ({ context: { after } }) =>
      after === null ? { type: 'next.wanted', after: visitOf(1), expected } : undefined,
    async does(stage) {
      fireEvent.keyDown(document.body, { key: '.' });
      await settle(() => {});
      expect([heading(), pending(stage).map(bodyOf)]).toEqual(['AB 2', [{ after: visitOf(1), expected: visitOf(2) }]]);
      await stage.serve();
    },
  },
  'a glance': {
    event: (snapshot) =>
      snapshot.hasTag('unread') ? { type: 'xstate.after.glance.next-visit.sight.unread' } : undefined,
    does: () => settle(() => vi.advanceTimersByTime(250)),
  },
  'it is confirmed': {
    event: (snapshot) =>
      snapshot.hasTag('expecting') && !snapshot.hasTag('unread') && snapshot.context.held.length === 0
        ? { type: 'act.held', item: itemOf('held', 2) }
        : undefined,
    does: (stage) => stage.press('e'),
  },
  'that is taken back': {
    event: ({ context: { held } }) => (held.length > 0 ? { type: 'act.undone' } : undefined),
    does: (stage) => stage.press('u'),
  },
  'it is dealt': answers({ row: dealt(2), ahead: [] }),
  'another one is dealt': answers({ row: dealt(4), ahead: [] }),
  'none is left': answers({ row: null, ahead: [] }),
  'the line is lost': fails(failures.offline),
  'it is refused': fails(failures.forbidden),
  'it is tried again': {
    event: ({ context: { failure, after, expected } }) =>
      failure === null ? undefined : { type: 'next.wanted', after, expected },
    does: () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Try now' }))),
  },
  'another one is opened by hand': {
    event: (snapshot) =>
      snapshot.hasTag('expecting') || snapshot.matches({ deal: 'another' })
        ? { type: 'visit.opened', visit: visitOf(5) }
        : undefined,
    async does(stage) {
      await settle(() => fireEvent.click(rowOfList(5)));
      await stage.serve();
    },
  },
};

function shows(snapshot: Snapshot, stage: DeskStage): void {
  const { held, missed } = snapshot.context;
  const isExpecting = snapshot.hasTag('expecting');
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
  const says = (text: string) => alerts.some((alert) => alert.includes(text));
  expect({
    asks: pending(stage).length,
    isBeingClaimed: facts().includes('being claimed for you'),
    isHeld: says('not sent yet: it is sent once the visit is yours'),
    missed: says('AB 2 has gone to a colleague.'),
    isAnother: says('This is another visit.'),
    noneLeft: notice().includes('Every open visit is claimed by somebody.'),
    failed: notice().includes('The next visit could not be fetched.'),
  }).toEqual({
    asks: isAsked(snapshot) ? 1 : 0,
    isBeingClaimed: isExpecting,
    isHeld: held.length > 0,
    missed: missed !== null,
    isAnother: missed !== null && !snapshot.hasTag('noneLeft'),
    noneLeft: snapshot.hasTag('noneLeft'),
    failed: snapshot.context.failure !== null,
  });
  // Whatever was decided was decided about the visit that was on screen.
  for (const { visit } of stage.stored.values()) expect(visit).toEqual(visitOf(2));
  if (isExpecting) expect([sent(stage), heading()]).toEqual([[], 'AB 2']);
}

walkScreen({
  name: 'DSK-18 the next visit is on screen before it is dealt, and nothing is sent about it until then',
  machine: nextVisitMachine,
  input: undefined,
  actions,
  key: ({ value, context: { failure, held, missed } }) => [value, failure?.kind, held.length, missed?.idObserver],
  prepare: stopClock,
  async open() {
    const rows = [1, 2, 3, 4, 5].map((number) => rowOf(number));
    const stage = await openDesk({ open: 1, rows, ahead: [expected, rowOf(3)] });
    await settle(() => vi.advanceTimersByTime(300));
    await settle(() => vi.advanceTimersByTime(1));
    await stage.serve();
    await settle(() => vi.advanceTimersByTime(1));
    await stage.serve();
    return stage;
  },
  shows,
  atLeast: 24,
});
