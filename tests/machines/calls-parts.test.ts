import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Call } from '#contract/coverage-calls.ts';
import { callsMachine, type ClaimRequest, type Noted, type Outcome } from '#machines/calls/calls.machine.ts';
import { calleeOf, takerOf } from '#machines/calls/calls.selectors.ts';
import { callTo } from '#tests/support/calls-to-stations.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';

/** Two of a station are called; noting what came of it succeeds as often as the test says. */
async function calling(isNoted: () => boolean) {
  const noted: Noted[] = [];
  const actor = createActor(
    callsMachine.provide({
      actors: {
        claim: fromPromise<Call, ClaimRequest>(async () => callTo(12, [7, 8])),
        note: fromPromise<unknown, { station: number; noted: Noted }>(async ({ input }) => {
          noted.push(input.noted);
          if (!isNoted()) throw failures.offline;
        }),
      },
    }),
  ).start();
  actor.send({ type: 'call.chosen', station: 12 });
  await flush();
  const give = async (outcome: Outcome, key: string) => {
    actor.send({ type: 'outcome.given', outcome, key });
    await flush();
  };
  return { actor, give, keys: () => noted.map(({ key }) => key) };
}

const unreached: Outcome = { idObserver: 7, outcome: 'unreached', text: 'sună ocupat' };

test.each<[string, Partial<Outcome>, string]>([
  ['the same is', {}, 'a'],
  ['about the other one is not', { idObserver: 8 }, 'b'],
  ['another outcome is not', { outcome: 'reached' }, 'b'],
  ['other words are not', { text: '' }, 'b'],
])('COV-04 what could not be noted and is given again: %s the same call', async (_title, more, key) => {
  const { give, keys } = await calling(() => false);
  await give(unreached, 'a');
  await give({ ...unreached, ...more }, 'b');
  expect(keys()).toEqual(['a', key]);
});

test('COV-04 whoever is called a second time counts once, and there is nobody left then', async () => {
  const { actor, give } = await calling(() => true);
  await give(unreached, 'a');
  await give(unreached, 'b');
  const { called } = actor.getSnapshot().context;
  expect([called, calleeOf(actor.getSnapshot())]).toEqual([[7], 8]);
});

test('COV-04 nobody is to be called before there is a station, nor once all of it were called', async () => {
  expect(calleeOf(createActor(callsMachine).getSnapshot())).toBeNull();
  const { actor, give } = await calling(() => true);
  await give(unreached, 'a');
  await give({ ...unreached, idObserver: 8 }, 'b');
  expect(calleeOf(actor.getSnapshot())).toBeNull();
});

test('COV-04 a colleague who is not named has the station all the same', async () => {
  const claimed = { ...failures.refused, status: 409, code: 'call-claimed-by-other' };
  const actor = createActor(
    callsMachine.provide({ actors: { claim: fromPromise<Call, ClaimRequest>(() => Promise.reject(claimed)) } }),
  ).start();
  actor.send({ type: 'call.chosen', station: 12 });
  await flush();
  expect(takerOf(actor.getSnapshot())).toBe('');
});
