import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { createAutosaveMachine } from '#machines/autosave/autosave.machine.ts';
import { isDenied, isKept, keptAt } from '#machines/autosave/autosave.selectors.ts';
import { flush, walk, type Step } from '../support/walk.ts';

const machine = createAutosaveMachine<string>();
type AutosaveStep = Step<typeof machine>;
const did = ({ actions }: AutosaveStep, type: string) => actions.some((action) => action.type === type);
const isChange = (title: string) => ['typed', 'typed on', 'all taken back'].includes(title);

walk({
  name: 'autosave',
  machine,
  input: { keptAt: null },
  otherInputs: { 'kept before': { keptAt: 7 } },
  events: {
    typed: { type: 'work.changed', work: 'one' },
    'typed on': { type: 'work.changed', work: 'one two' },
    'all taken back': { type: 'work.changed', work: null },
    going: { type: 'work.flushed' },
  },
  replies: {
    keep: {
      'storage kept it': { replyTo: (request: unknown) => (JSON.stringify(request).includes('null') ? null : 9) },
      'storage refused': { error: 'QuotaExceededError' },
    },
  },
  project: ({ work, keptAt, isNotified }) => [work, keptAt, isNotified],
  rules: {
    'FED-08 every change is kept: after the pause, or at once when the reader is going': ({ title, before, after }) =>
      !(isChange(title) && before.matches('kept')) ||
      after.matches('waiting') ||
      (title === 'all taken back' && keptAt(before) === null),
    'FED-08 the pause is half a second, and typing on does not put it off': ({ title, waited, after }) =>
      !title.startsWith('pause') || (waited === 500 && after.matches({ writing: 'latest' })),
    'FED-08 going writes what waits or was refused, and nothing twice': ({ title, before, after }) =>
      title !== 'going' ||
      (before.matches('waiting') || before.matches({ writing: 'behind' }) || isDenied(before)
        ? after.matches({ writing: 'latest' })
        : after.value === before.value || JSON.stringify(after.value) === JSON.stringify(before.value)),
    'FED-08 what is written is the latest': ({ after }) =>
      !after.matches({ writing: 'latest' }) ||
      JSON.stringify(after.children.keep?.getSnapshot().input) === JSON.stringify({ work: after.context.work }),
    'FED-08 what changed while it was written is written as well': ({ title, before, after }) =>
      title !== 'storage kept it' || after.matches('waiting') === before.matches({ writing: 'behind' }),
    'FED-08 the reader sees when it was kept': ({ title, before, after }) =>
      title === 'storage kept it'
        ? before.matches({ writing: 'behind' }) || keptAt(after) === (before.context.work === null ? null : 9)
        : keptAt(after) === keptAt(before),
    'FED-08 the reader sees whether anything is newer than what is kept': ({ after }) =>
      isKept(after) === after.matches('kept'),
    'FED-08 full storage is told once, and editing goes on': (step) =>
      did(step, 'notifyDenied') === (step.title === 'storage refused' && !step.before.context.isNotified) &&
      (step.title !== 'storage refused' || isDenied(step.after)),
    'FED-08 the next change tries again': ({ title, before, after }) =>
      !(isChange(title) && isDenied(before)) || after.matches('waiting'),
  },
  refused: [],
});

test('FED-08 of a thousand changes in a second two are written, and the last is one of them', async () => {
  const written: (string | null)[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    machine.provide({
      actors: {
        keep: fromPromise<number | null, { work: string | null }>(({ input: { work } }) => {
          written.push(work);
          return Promise.resolve(1);
        }),
      },
    }),
    { clock, input: { keptAt: null } },
  ).start();
  for (let at = 1; at <= 1_000; at++) {
    actor.send({ type: 'work.changed', work: String(at) });
    clock.increment(1);
    await flush();
  }
  clock.increment(500);
  await flush();
  expect(written).toEqual(['500', '1000']);
});

test('FED-08 whoever goes after storage refused has it tried once more', async () => {
  const clock = new SimulatedClock();
  const answers = [() => Promise.reject(new Error('full')), () => Promise.resolve(9)];
  const actor = createActor(
    machine.provide({
      actors: { keep: fromPromise<number | null, { work: string | null }>(() => answers.shift()!()) },
    }),
    { clock, input: { keptAt: null } },
  ).start();
  actor.send({ type: 'work.changed', work: 'one' });
  clock.increment(500);
  await flush();
  actor.send({ type: 'work.flushed' });
  await flush();
  expect([isKept(actor.getSnapshot()), keptAt(actor.getSnapshot())]).toEqual([true, 9]);
});

test('a keeper that nobody provided is told as storage that refuses', async () => {
  const told: unknown[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    machine.provide({ actions: { notifyDenied: (_args, { error }) => told.push(String(error)) } }),
    { clock, input: { keptAt: null } },
  ).start();
  actor.send({ type: 'work.changed', work: 'one' });
  clock.increment(500);
  await flush();
  expect(told).toEqual(['Error: autosave: the actor keep is not provided']);
});
