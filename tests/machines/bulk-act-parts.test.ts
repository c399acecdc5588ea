import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  bulkActMachine,
  type BulkAction,
  type BulkOutcome,
  type BulkVisit,
} from '#machines/bulk-act/bulk-act.machine.ts';
import { isOver } from '#machines/bulk-act/bulk-act.selectors.ts';
import { bulkVisitOf, rowOf } from '#tests/support/reviews.ts';
import { flush } from '#tests/support/walk.ts';

const visitsOf = (count: number) => Array.from({ length: count }, (_, index) => bulkVisitOf(index + 1));

/** So many visits are confirmed; the server answers what the test says. */
function confirming(count: number) {
  let answer: (outcomes: BulkOutcome[]) => void = () => {};
  const told: unknown[] = [];
  const actor = createActor(
    bulkActMachine.provide({
      actors: {
        send: fromPromise<BulkOutcome[], { act: BulkAction; visits: readonly BulkVisit[] }>(
          () => new Promise((resolve) => (answer = resolve)),
        ),
      },
      actions: { tellTaken: (_, { rows }) => told.push(rows) },
    }),
  ).start();
  actor.send({ type: 'picking.began' });
  actor.send({ type: 'act.given', act: { type: 'review.confirmed' }, visits: visitsOf(count) });
  return { actor, told, answer: (outcomes: BulkOutcome[]) => answer(outcomes) };
}

test('DSK-11 a visit that the answer leaves out is left, and nobody knows whether it was done', async () => {
  const { actor, answer } = confirming(3);
  const [, second, third] = visitsOf(3);
  answer([{ row: rowOf(1, { version: 2 }), refused: null }]);
  await flush();
  const { done, left } = actor.getSnapshot().context;
  expect([isOver(actor.getSnapshot()), done, left]).toEqual([
    true,
    1,
    [
      { visit: second, code: null },
      { visit: third, code: null },
    ],
  ]);
});

test('DSK-11 a visit that is gone has no row to tell', async () => {
  const { actor, answer, told } = confirming(2);
  const row = rowOf(2, { version: 2 });
  answer([
    { row: null, refused: 'visit-unknown' },
    { row, refused: null },
  ]);
  await flush();
  expect([told, actor.getSnapshot().context.left.map(({ code }) => code)]).toEqual([[[row]], ['visit-unknown']]);
});

test.each([
  [100, false],
  [101, true],
])('DSK-11 of %i there is something left to pause or to cancel: %s', (count, isMore) => {
  const { actor } = confirming(count);
  expect([actor.getSnapshot().can({ type: 'run.paused' }), actor.getSnapshot().can({ type: 'run.cancelled' })]).toEqual(
    [isMore, isMore],
  );
});
