import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk, type Desk } from './reviews.given.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

test('DSK-06 DSK-16 undoing is offered to whoever decided, and each is told whether their NGO did', async () => {
  const { say, act, rowOf, people } = desk;
  const visit = await say('A1', 'no');
  const { act: id } = await act(visit, { type: 'review.confirmed' });
  const seen = [];
  for (const as of [people.organizer, people.chief, people.admin]) seen.push((await rowOf(visit, as))?.review);
  expect(seen.map((review) => [review?.undo, review?.verdict?.isOfOwnNgo])).toEqual([
    [{ act: id, before: 'new' }, true],
    [null, true],
    [null, false],
  ]);
});

test('DSK-06 what waits says for whom and until when, and once judged it waits for nobody', async () => {
  const { say, act, rowOf } = desk;
  const visit = await say('A1', 'no');
  const until = '2099-01-01T00:00:00.000Z';
  await act(visit, { type: 'review.postponed', for: 'observer', until });
  const waiting = { for: 'observer', until };
  expect((await rowOf(visit))?.review).toMatchObject({ state: 'waiting', waiting, isOpen: false, openSince: null });
  await act(visit, { type: 'review.confirmed' });
  expect((await rowOf(visit))?.review).toMatchObject({ state: 'confirmed', waiting: null, isOpen: false });
});

test('DSK-07 what was put to review by hand and never judged has no evidence that came later', async () => {
  const { say, act } = desk;
  const visit = await say('A1', 'yes');
  const { row } = await act(visit, { type: 'review.putToReview' }, { version: 0, seen: 0 });
  expect(row.review).toMatchObject({ isByHand: true, flagRevision: 0, hasNewEvidence: false });
});
