import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import { isBusy, refusal } from '#machines/profile-removal/profile-removal.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { flush, type Step, walk } from '#tests/support/walk.ts';

type Person = { id: number };
const ana: Person = { id: 7 };
const machine = createProfileRemovalMachine<Person>();
const stillNeeded = { ...failures.refused, status: 409, detail: 'answers: 3' };

type ProfileRemovalStep = Step<typeof machine>;
const told = ({ actions }: ProfileRemovalStep) =>
  actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
const actionOf = ({ before }: ProfileRemovalStep) => (before.matches('deleting') ? 'delete' : 'deactivate');
const outcome = ({ after }: ProfileRemovalStep) => after.output?.outcome;

walk({
  name: 'profile-removal',
  machine,
  input: { entity: ana, canDeactivate: true },
  otherInputs: { 'cannot be deactivated': { entity: ana, canDeactivate: false } },
  events: {
    confirmed: { type: 'delete.confirmed' },
    cancelled: { type: 'delete.cancelled' },
    'deactivation confirmed': { type: 'deactivate.confirmed' },
  },
  replies: {
    remove: {
      deleted: { output: 'deleted' },
      'still needed': { error: stillNeeded },
      'was gone': { error: failures.notFound },
      'delete failed': { error: failures.offline },
      'session over': { error: failures.unauthorized },
    },
    deactivate: {
      deactivated: { output: 'deactivated' },
      'was gone by then': { error: failures.notFound },
      'deactivation failed': { error: failures.server },
      'session over by then': { error: failures.unauthorized },
    },
  },
  project: ({ failure }) => failure,
  rules: {
    'OBP-05 nothing is deleted before it is confirmed, nor deactivated before that is': ({ title, after }) =>
      (after.children.remove !== undefined) === (title === 'confirmed') &&
      (after.children.deactivate !== undefined) === (title === 'deactivation confirmed'),
    'OBP-05 it is busy exactly while something is being removed': ({ after: { children }, after }) =>
      isBusy(after) === (children.remove !== undefined || children.deactivate !== undefined),
    'OBP-05 it concerns the thing that was asked about': ({ after }) =>
      !isBusy(after) ||
      same((after.children.remove ?? after.children.deactivate)?.getSnapshot().input, { entity: ana }),
    'OBP-05 success is told, and removes it': (step) =>
      !['deleted', 'deactivated'].includes(step.title) ||
      (outcome(step) === 'removed' && same(told(step), [{ action: actionOf(step), failure: null }])),
    'OBP-05 declined, nothing happens': (step) => step.title !== 'cancelled' || outcome(step) === 'kept',
    'a refusal because it is still needed offers to deactivate it, where that can be, and gives the reason': (step) =>
      step.title !== 'still needed' ||
      (step.after.context.canDeactivate
        ? step.after.hasTag('refused') && same(refusal(step.after), stillNeeded) && told(step).length === 0
        : outcome(step) === 'kept' && same(told(step), [{ action: 'delete', failure: stillNeeded }])),
    'what somebody else removed is said to be so': (step) =>
      !step.title.startsWith('was gone') || (outcome(step) === 'vanished' && told(step).length === 0),
    'other failures are told, and keep it': (step) =>
      (step.title !== 'delete failed' || same(told(step), [{ action: 'delete', failure: failures.offline }])) &&
      (step.title !== 'deactivation failed' ||
        same(told(step), [{ action: 'deactivate', failure: failures.server }])) &&
      (!step.title.endsWith('failed') || outcome(step) === 'kept'),
    'a session that ends keeps it, and is not told here': (step) =>
      !step.title.startsWith('session over') || (outcome(step) === 'kept' && told(step).length === 0),
    'it asks at first and never again': ({ after }) => !after.hasTag('confirming'),
  },
  refused: [],
});

test('a screen that goes away aborts the deletion', async () => {
  const signals: AbortSignal[] = [];
  const actor = createActor(
    machine.provide({
      actors: {
        remove: fromPromise<unknown, { entity: Person }>(({ signal }) => {
          signals.push(signal);
          return new Promise(() => {});
        }),
      },
    }),
    { input: { entity: ana, canDeactivate: true } },
  ).start();
  expect(actor.getSnapshot().hasTag('confirming')).toBe(true);
  actor.send({ type: 'delete.confirmed' });
  actor.stop();
  await flush();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
