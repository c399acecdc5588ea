import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { isRefused, refusalsOf, typedIn } from '#machines/filter/filter.selectors.ts';
import { same } from '#machines/same.ts';
import { quiet } from '#tests/support/loader.ts';
import { type Step, walk } from '#tests/support/walk.ts';

/** Only counties of two letters can be found. */
const machine = createFilterMachine<{ county: string; station: string }>().provide({
  actors: { applied: quiet },
  guards: { isSound: ({ context }) => [0, 2].includes(context.typed.county.length) },
});

const blank = { county: '', station: '' };
const inCluj = { county: 'CJ', station: '' };

type FilterStep = Step<typeof machine>;
const asked = ({ actions }: FilterStep) => actions.filter(({ type }) => type === 'apply').map(({ params }) => params);

walk({
  name: 'filter',
  machine,
  input: { applied: blank, blank },
  otherInputs: { 'filtered by CJ': { applied: inCluj, blank } },
  events: {
    'AB typed': { type: 'field.typed', field: 'county', text: 'AB' },
    'XYZ typed': { type: 'field.typed', field: 'county', text: 'XYZ' },
    submitted: { type: 'filter.submitted' },
    cleared: { type: 'filter.cleared' },
    'CJ applied': { type: 'filter.applied', filter: inCluj },
    'nothing applied': { type: 'filter.applied', filter: blank },
  },
  replies: {},
  project: ({ applied, typed, refusals }) => [applied.county, typed.county, Math.min(refusals, 2)],
  rules: {
    'ANS-01 what is typed stands in its field, and asks for nothing': (step) =>
      step.event.type !== 'field.typed' ||
      (typedIn(step.after).county === step.title.split(' ')[0] && asked(step).length === 0),
    'ANS-01 what can be found is asked for, once': (step) =>
      step.title !== 'submitted' ||
      isRefused(step.after) ||
      (step.before.context.typed.county !== 'XYZ' && same(asked(step), [{ filter: step.before.context.typed }])),
    'ANS-01 what cannot be found is refused, and not asked for; each time the reader is led there': (step) =>
      step.title !== 'submitted' ||
      step.before.context.typed.county !== 'XYZ' ||
      (isRefused(step.after) && asked(step).length === 0 && refusalsOf(step.after) === refusalsOf(step.before) + 1),
    'ANS-01 a complaint goes with the next letter': (step) => step.title === 'submitted' || !isRefused(step.after),
    'ANS-01 clearing empties every field, and asks only where something was filtered': (step) =>
      step.title !== 'cleared' ||
      (same(typedIn(step.after), blank) &&
        same(asked(step), same(step.before.context.applied, blank) ? [] : [{ filter: blank }])),
    'NAV-07 a filter that came from elsewhere replaces what was typed': (step) =>
      !step.title.endsWith('applied') ||
      (same(step.after.context.applied, step.after.context.typed) && asked(step).length === 0),
    'a refusal is counted exactly while it stands': ({ after }) => isRefused(after) === refusalsOf(after) > 0,
  },
  refused: [],
});

test('ANS-01 where a filter does not say what can be found, everything is asked for', () => {
  const asked: unknown[] = [];
  const actor = createActor(
    createFilterMachine<typeof blank>().provide({
      actors: { applied: quiet },
      actions: { apply: (_args, { filter }) => asked.push(filter) },
    }),
    { input: { applied: blank, blank } },
  ).start();
  actor.send({ type: 'field.typed', field: 'county', text: 'XYZ' });
  actor.send({ type: 'filter.submitted' });
  expect([asked, isRefused(actor.getSnapshot())]).toEqual([[{ county: 'XYZ', station: '' }], false]);
});
