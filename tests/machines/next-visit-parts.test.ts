import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate';
import type { QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import {
  nextVisitMachine,
  type Dealt,
  type NextVisitEvent,
  type NextWanted,
} from '#machines/next-visit/next-visit.machine.ts';
import { heldFor, isExpected, missedIn } from '#machines/next-visit/next-visit.selectors.ts';
import { itemOf, rowOf } from '#tests/support/reviews.ts';
import { flush } from '#tests/support/walk.ts';

const keyOf = (number: number) => ({ idObserver: number, idPollingStation: 1_000 + number });
const item = itemOf('a', 2);

/** The second visit is on screen, and nobody has dealt it yet. */
function expecting() {
  let deal: (dealt: Dealt) => void = () => {};
  let heldNow: () => readonly QueuedAct[] = () => [];
  let tell: (event: NextVisitEvent) => void = () => {};
  const clock = new SimulatedClock();
  const actor = createActor(
    nextVisitMachine.provide({
      actors: {
        deal: fromPromise<Dealt, NextWanted>(() => new Promise((resolve) => (deal = resolve))),
        unsent: fromCallback<EventObject, { heldNow: () => readonly QueuedAct[] }>(({ input }) => {
          ({ heldNow } = input);
        }),
        visits: fromCallback<EventObject>(({ sendBack }) => {
          tell = sendBack;
        }),
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'next.wanted', after: keyOf(1), expected: rowOf(2) });
  return { actor, clock, deal: (dealt: Dealt) => deal(dealt), heldNow: () => heldNow(), tell };
}

test('DSK-06 whoever leaves is asked about what is held by then', () => {
  const { actor, heldNow } = expecting();
  expect(heldNow()).toEqual([]);
  actor.send({ type: 'act.held', item });
  expect(heldNow()).toEqual([item]);
});

test('DSK-18 what is held is shown at the visit for which it was given, until that is dealt', async () => {
  const { actor, deal } = expecting();
  actor.send({ type: 'act.held', item });
  const shown = () => [keyOf(2), keyOf(3), null].map((visit) => heldFor(actor.getSnapshot(), visit));
  expect([shown(), isExpected(actor.getSnapshot(), keyOf(3))]).toEqual([[[item], [], []], false]);
  deal({ row: rowOf(2), ahead: [] });
  await flush();
  expect(shown()).toEqual([[], [], []]);
});

test('DSK-18 the visit that somebody else has is named by its station', async () => {
  const { actor, deal, tell } = expecting();
  expect(missedIn(actor.getSnapshot())).toBeNull();
  deal({ row: rowOf(3), ahead: [] });
  await flush();
  expect(missedIn(actor.getSnapshot())).toBe(rowOf(2).pollingStationName);
  tell({ type: 'visit.opened', visit: keyOf(9) });
  expect(missedIn(actor.getSnapshot())).toBeNull();
});

test('DSK-18 the glance begins anew with each visit that comes by itself', async () => {
  const { actor, clock, deal } = expecting();
  const isUnread = () => actor.getSnapshot().hasTag('unread');
  clock.increment(200);
  deal({ row: rowOf(3), ahead: [] });
  await flush();
  clock.increment(249);
  expect(isUnread()).toBe(true);
  clock.increment(1);
  expect(isUnread()).toBe(false);
});
