import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createRecoveryMachine } from '#machines/recovery/recovery.machine.ts';
import { furtherCopies, offeredCopy } from '#machines/recovery/recovery.selectors.ts';
import { same } from '#machines/same.ts';
import { flush, walk, type Step } from '../support/walk.ts';

const machine = createRecoveryMachine<string>();
type RecoveryStep = Step<typeof machine>;
const dropped = ({ actions }: RecoveryStep) =>
  actions.filter(({ type }) => type === 'dropCopy').map(({ params }) => params);

walk({
  name: 'recovery',
  machine,
  input: { key: 7 },
  otherInputs: { 'a new one': { key: null } },
  events: {
    recovered: { type: 'copy.recovered' },
    discarded: { type: 'copy.discarded' },
    postponed: { type: 'copy.postponed' },
  },
  replies: {
    recall: {
      'two are kept': { output: ['late', 'early'] },
      'nothing is kept': { output: [] },
      'storage cannot be read': { error: 'SecurityError' },
    },
  },
  project: ({ copies }) => copies,
  rules: {
    'FED-08 what was kept is asked about, the latest first': ({ title, after }) =>
      title !== 'two are kept' || (after.matches('asking') && offeredCopy(after) === 'late'),
    'FED-08 the reader is asked exactly while a copy is offered': ({ after }) =>
      after.hasTag('asking') === (after.status === 'active' && offeredCopy(after) !== null),
    'FED-08 where nothing is kept nobody is asked': ({ title, after }) =>
      !['nothing is kept', 'storage cannot be read'].includes(title) || after.status === 'done',
    'FED-08 what is recovered is handed on, and stays kept': (step) =>
      step.title !== 'recovered' ||
      (same(step.after.output, { copy: offeredCopy(step.before) }) && dropped(step).length === 0),
    'FED-08 what is discarded is gone, and the one before it is asked about': (step) =>
      step.title === 'discarded'
        ? same(dropped(step), [{ copy: offeredCopy(step.before) }]) &&
          (furtherCopies(step.before) > 0
            ? offeredCopy(step.after) === 'early'
            : same(step.after.output, { copy: null }))
        : dropped(step).length === 0,
    'FED-08 what is put off stays kept, and nothing is handed on': ({ title, after }) =>
      title !== 'postponed' || same(after.output, { copy: null }),
  },
  refused: [],
});

test('a recovery that nobody provided finds nothing', async () => {
  const actor = createActor(machine, { input: { key: 7 } }).start();
  await flush();
  expect(actor.getSnapshot().output).toEqual({ copy: null });
});

test('FED-08 what is looked for is what was kept of this form', () => {
  const { children } = createActor(machine, { input: { key: 7 } })
    .start()
    .getSnapshot();
  expect(children.recall?.getSnapshot().input).toEqual({ key: 7 });
});
