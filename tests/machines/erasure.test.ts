import { erasureMachine, type ErasureReply } from '#machines/erasure/erasure.machine.ts';
import { failureOf, isErasing, leftOf, takesNotes } from '#machines/erasure/erasure.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { type Step, walk } from '#tests/support/walk.ts';

type ErasureStep = Step<typeof erasureMachine>;
const told = ({ actions }: ErasureStep) => actions.filter(({ type }) => type === 'close').map(({ params }) => params);
const isForAll = ({ after }: ErasureStep) => after.context.ids === null;

const parts: Record<string, ErasureReply> = {
  'a part': { erased: 2, left: 3 },
  'the last': { erased: 2, left: 0 },
  'nobody more': { erased: 0, left: 3 },
};

walk({
  name: 'erasure',
  machine: erasureMachine,
  input: { ids: [7] },
  otherInputs: { everybody: { ids: null } },
  events: {
    'notes too': { type: 'notes.toggled', isOn: true },
    'notes not': { type: 'notes.toggled', isOn: false },
    confirmed: { type: 'erase.confirmed' },
    cancelled: { type: 'erase.cancelled' },
  },
  replies: {
    erase: {
      ...Object.fromEntries(Object.entries(parts).map(([title, output]) => [title, { output }])),
      refused: { error: failures.refused },
      offline: { error: failures.offline },
      'session over': { error: failures.unauthorized },
    },
  },
  project: ({ withNotes, failure }) => ({ withNotes, failure: failure?.kind ?? null }),
  rules: {
    'LED-07 nobody is erased before it is confirmed': ({ title, before, after }) =>
      !isErasing(after) || title === 'confirmed' || before.matches('erasing'),
    'LED-07 it concerns those who were asked about, with the notes as they were ticked': ({ after }) =>
      !isErasing(after) ||
      same(after.children.erase?.getSnapshot().input, { ids: after.context.ids, withNotes: takesNotes(after) }),
    'LED-07 everybody is erased part by part until nobody is left; a part that erased nobody ends it': (step) =>
      step.title !== 'a part' || isErasing(step.after) === isForAll(step),
    'LED-07 the end is told once, with how many are anonymous': (step) =>
      same(told(step), step.after.status === 'done' ? [{ erased: step.after.context.erased }] : []),
    'LED-07 a part that is done counts, whatever comes after it': ({ title, before, after }) => {
      const part = parts[title];
      return part === undefined
        ? after.context.erased === before.context.erased && leftOf(after) === leftOf(before)
        : after.context.erased === before.context.erased + part.erased && leftOf(after) === part.left;
    },
    'LED-07 called off before it begins, or among parts, it closes; one alone cannot be called off': (step) =>
      step.title !== 'cancelled' || step.after.status === 'done',
    'a failure is said, and asks again': ({ title, after }) =>
      !['refused', 'offline'].includes(title) || (after.matches('asking') && failureOf(after) !== null),
    'a failure of before is not said while it is tried again': ({ title, after }) =>
      title !== 'confirmed' || failureOf(after) === null,
    'a session that ends closes it': ({ title, after }) => title !== 'session over' || after.status === 'done',
  },
  refused: [],
});
