import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { StoredForm } from '#machines/form/stored-form.ts';
import { formSavingMachine, type Impact, type SavingInput } from '#machines/form-saving/form-saving.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';
import { small } from './form/form.given.ts';

const draft: StoredForm = { id: 7, version: 3, draft: true, order: 0, savedAt: null, savedBy: null, document: small };
const theirs: StoredForm = { ...draft, version: 4, document: { ...small, description: 'Mended' } };
const conflict = {
  ...failures.refused,
  status: 409,
  errors: { currentVersion: ['is older than version 4'], code: ['is used by another form'] },
};

/** The first answers of the server to a save, as given; whatever comes after them is stored. */
function start(input: SavingInput, ...refused: unknown[]) {
  const sent: SavingInput[] = [];
  const actor = createActor(
    formSavingMachine.provide({
      actors: {
        save: fromPromise<unknown, SavingInput>(({ input: asked }) => {
          sent.push(asked);
          return refused.length > 0 ? Promise.reject(refused.shift()) : Promise.resolve(7);
        }),
        loadImpact: fromPromise<Impact, { published: number | null }>(async () => ({ use: null, observers: 340 })),
        loadTheirs: fromPromise<StoredForm, { id: number | null; code: string }>(() => Promise.resolve(theirs)),
      },
    }),
    { input },
  ).start();
  return { actor, sent, now: () => actor.getSnapshot() };
}

test('C6 FED-05 a new form, too, is published only after a question', async () => {
  const input: SavingInput = { base: null, document: small, intent: 'publish' };
  const { actor, now, sent } = start(input);
  await flush();
  expect([now().hasTag('reviewing'), now().context.impact, sent]).toEqual([true, { use: null, observers: 340 }, []]);
  actor.send({ type: 'publish.confirmed' });
  expect(sent).toEqual([input]);
  await flush();
  expect(now().output?.outcome).toBe('saved');
});

test('FED-05 once it is saved over theirs, nothing is left of what the server had against it', async () => {
  const { actor, now, sent } = start({ base: draft, document: small, intent: 'draft' }, conflict);
  await flush();
  expect([now().hasTag('conflict'), now().context.refusals.map(({ message }) => message)]).toEqual([
    true,
    ['is used by another form'],
  ]);
  actor.send({ type: 'conflict.overwritten' });
  await flush();
  expect(sent.map(({ base }) => base?.version)).toEqual([3, 4]);
  expect(now().output).toEqual({
    outcome: 'saved',
    base: theirs,
    document: small,
    failure: null,
    newer: null,
    refusals: [],
    lost: 0,
  });
});
