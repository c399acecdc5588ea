import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createTimelineMachine } from '#machines/timeline/timeline.machine.ts';
import { hasOlder, itemsOf, unfoldedOf } from '#machines/timeline/timeline.selectors.ts';
import { quiet } from '#tests/support/loader.ts';

test('LED-06 of several rows that are unfolded one folds, and before anything came there is nothing older', () => {
  const machine = createTimelineMachine<string, null>().provide({ actors: { address: quiet } });
  const actor = createActor(machine, { input: { filter: null } }).start();
  for (const id of [7, 8, 9, 8]) actor.send({ type: 'row.toggled', id });
  const snapshot = actor.getSnapshot();
  expect([unfoldedOf(snapshot), itemsOf(snapshot), hasOlder(snapshot)]).toEqual([[7, 9], [], false]);
  actor.stop();
});
