import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { FormUse } from '#contract/forms.ts';
import type { StoredForm } from '#machines/form/stored-form.ts';
import { refusalsIn } from '#machines/form/save-refusals.ts';
import { edited } from '#machines/form/edits.ts';
import { formSavingMachine, type Impact, type SavingInput } from '#machines/form-saving/form-saving.machine.ts';
import { same } from '#machines/same.ts';
import { failures } from '../support/failures.ts';
import { flush, walk, type Step } from '../support/walk.ts';
import { small } from './form/form.given.ts';

const base: StoredForm = { id: 7, version: 3, draft: false, order: 0, savedAt: null, savedBy: null, document: small };
const ours = edited(small, { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } }, 0).document;
const spaced = edited(ours, { edit: 'form.set', set: { code: ` ${ours.code} ` } }, 0).document;
const mended = edited(small, { edit: 'form.set', set: { description: 'Mended' } }, 0).document;
const theirs: StoredForm = { ...base, version: 4, document: mended };
const conflict = { ...failures.refused, status: 409, errors: { currentVersion: ['is older than version 4'] } };
const newer = { version: 4, savedAt: '2026-11-21T10:00:00.000Z', savedBy: 'maria' };
const taken = { ...failures.refused, status: 409, errors: { code: ['is used by another form'] } };
const tooLong = {
  ...failures.refused,
  status: 400,
  errors: { 'formSections.0.questions.1.text': ['is too long'], 'formSections.9.code': ['is nowhere'] },
};

const answered: FormUse = { questions: [], options: [{ id: 1, answers: 214 }] };

const machine = formSavingMachine;
type SavingStep = Step<typeof machine>;
const published: SavingInput = { base, document: ours, intent: 'publish' };
const outcome = ({ after }: SavingStep) => after.output?.outcome;
const sent = ({ after }: SavingStep) => after.children.save?.getSnapshot().input;

walk({
  name: 'form-saving',
  machine,
  input: published,
  otherInputs: {
    'a published form as a draft': { base, document: ours, intent: 'draft' },
    'a draft': { base: { ...base, draft: true }, document: ours, intent: 'publish' },
    'a new one published': { base: null, document: spaced, intent: 'publish' },
    'a new one': { base: null, document: spaced, intent: 'draft' },
  },
  events: {
    'publish confirmed': { type: 'publish.confirmed' },
    'unpublish confirmed': { type: 'unpublish.confirmed' },
    'counts wanted again': { type: 'impact.retried' },
    overwritten: { type: 'conflict.overwritten' },
    merged: { type: 'conflict.merged' },
    yielded: { type: 'conflict.yielded' },
    'made a new one': { type: 'vanished.renewed' },
    cancelled: { type: 'save.cancelled' },
  },
  replies: {
    loadImpact: {
      'is answered': { output: { use: answered, observers: 340 } },
      'is not answered yet': { output: { use: null, observers: 340 } },
      'counts fail': { error: failures.offline },
      'nothing to count: gone': { error: failures.notFound },
    },
    save: {
      stored: { output: 7 },
      offline: { error: failures.offline },
      'saved meanwhile': { error: conflict },
      'saved meanwhile, by whom is told': { error: { ...conflict, newer } },
      'code is taken': { error: taken },
      'field refused': { error: tooLong },
      gone: { error: failures.notFound },
    },
    loadTheirs: {
      'theirs differs': { output: theirs },
      'theirs is ours': { output: { ...theirs, document: structuredClone(ours) } },
      'theirs is our draft': { output: { ...theirs, draft: true, document: structuredClone(ours) } },
      'theirs is gone': { error: failures.notFound },
      'theirs fails': { error: failures.timeout },
    },
  },
  project: ({ base, impact, theirs, newer, failure, refusals }) => [
    base?.version,
    impact !== null,
    theirs !== null,
    newer !== null,
    failure?.kind,
    failure?.status,
    refusals.length,
  ],
  rules: {
    'C6 nothing is published without a question that knows how many observers get it': (step) => {
      const { title, before, after } = step;
      if (title === 'publish confirmed') return before.hasTag('reviewing');
      if (before.context.intent === 'publish' && title.startsWith('is '))
        return after.context.impact?.observers === 340;
      return !after.hasTag('sending') || before.context.intent === 'draft' || !before.matches('checking');
    },
    'C6 a draft is saved without a question': ({ before, after }) =>
      before.context.intent === 'publish' || (!after.hasTag('reviewing') && !after.matches('checking')),
    'where the counts cannot be had the question is asked without them': ({ title, after }) =>
      title !== 'counts fail' || (after.hasTag('reviewing') && after.context.impact === null),
    'the counts are asked for again only where they are missing': ({ title, before }) =>
      title !== 'counts wanted again' || before.context.impact === null,
    'a published form becomes a draft only after a question': (step) =>
      !(step.title === 'unpublish confirmed') || step.before.hasTag('confirmingUnpublish'),
    'FED-05 what is sent is the form on its version, as it was asked for': (step) => {
      const { base, document, intent } = step.after.context;
      return !step.after.hasTag('sending') || same(sent(step), { base, document, intent });
    },
    'FED-05 stored is saved, and nothing else but the same form on the server is': (step) =>
      (outcome(step) === 'saved') ===
      (step.title === 'stored' ||
        (step.title === 'theirs is ours' && step.before.context.intent === 'publish') ||
        (step.title === 'theirs is our draft' && step.before.context.intent === 'draft')),
    'nobody’s work is overwritten unseen': ({ title, before, after }) =>
      !title.startsWith('saved meanwhile') ||
      before.context.base === null ||
      (after.matches('comparing') && same(after.context.base, before.context.base)),
    'what the refusal tells of them is handed on': ({ title, before, after }) =>
      title !== 'saved meanwhile, by whom is told' ||
      same((before.context.base === null ? after.output : after.context)?.newer, newer),
    'what somebody else saved is shown before anything is decided': ({ title, before, after }) =>
      title !== 'theirs differs' ||
      (before.context.base === null ? after.output?.outcome === 'refused' : after.hasTag('conflict')),
    'overwritten: ours becomes the version after theirs': (step) =>
      step.title !== 'overwritten' ||
      (step.after.hasTag('sending') &&
        step.after.context.base?.version === 4 &&
        step.after.context.document === step.before.context.document),
    'merged: our changes stand in theirs': (step) =>
      step.title !== 'merged' ||
      step.before.context.base?.version === 4 ||
      step.before.context.theirs?.document.description !== 'Mended' ||
      (step.after.output?.base?.version === 4 &&
        step.after.output.document.description === 'Mended' &&
        step.after.output.document.sections[0]?.questions[0]?.options[0]?.text === 'Sealed' &&
        step.after.output.lost === 0),
    'yielded: theirs is what the reader goes on with': (step) =>
      step.title !== 'yielded' ||
      (step.after.output?.document === step.before.context.theirs?.document && step.after.output?.base?.version === 4),
    'a form deleted meanwhile can go on as a new one': ({ title, before, after }) =>
      !['gone', 'theirs is gone', 'nothing to count: gone'].includes(title) ||
      before.context.base === null ||
      after.hasTag('vanished'),
    'as a new one it has no ids, and no duplicate arises': ({ title, after }) =>
      title !== 'made a new one' ||
      (after.context.base === null && !/"id":\d/u.test(JSON.stringify(after.context.document))),
    'FED-06 what the server objects to stands at its field': (step) =>
      step.title !== 'field refused' ||
      same(step.after.output?.refusals, [
        { place: { level: 'question', key: 'q2', field: 'text' }, message: 'is too long' },
      ]),
    'FED-06 a code that is taken stands at the code, once it is known not to be our own save': (step) => {
      const { title, before, after } = step;
      if (before.context.base !== null) return true;
      const atCode = { place: { level: 'form', key: '', field: 'code' }, message: 'is used by another form' };
      if (title === 'code is taken') return after.matches('comparing') && same(after.context.refusals, [atCode]);
      if (title !== 'theirs differs') return true;
      return same([outcome(step), after.output?.refusals], ['refused', before.context.refusals]);
    },
    'whatever fails, the form is handed back as it was': (step) =>
      !['refused', 'kept'].includes(outcome(step) ?? '') ||
      same(step.after.output?.document, step.before.context.document),
    'the counts are those of the stored form, and are kept for the question': ({ title, after }) =>
      (!after.matches('checking') ||
        same(after.children.loadImpact?.getSnapshot().input, {
          published: after.context.base?.draft === false ? after.context.base.id : null,
        })) &&
      (title !== 'is answered' || same(after.context.impact?.use, answered)),
    'theirs is looked for by the id of the form; a new one by its code, as the server has it': ({ after }) =>
      !after.matches('comparing') ||
      same(after.children.loadTheirs?.getSnapshot().input, {
        id: after.context.base?.id ?? null,
        code: after.context.document.code.trim(),
      }),
    'the reader is told that it is at work exactly while a call is on its way': ({ after }) =>
      after.hasTag('busy') ===
      (['loadImpact', 'save', 'loadTheirs'] as const).some((call) => after.children[call] !== undefined),
    'a save is called off only by the reader': (step) => (outcome(step) === 'kept') === (step.title === 'cancelled'),
  },
  refused: [],
});

test('FED-05 publish during network loss: refused with the form intact, and the retry meets our own version', async () => {
  const answers: (() => Promise<unknown>)[] = [() => Promise.reject(failures.offline), () => Promise.reject(conflict)];
  const start = () =>
    createActor(
      machine.provide({
        actors: {
          loadImpact: fromPromise<Impact, { published: number | null }>(() =>
            Promise.resolve({ use: null, observers: 3 }),
          ),
          save: fromPromise<unknown, SavingInput>(() => answers.shift()!()),
          loadTheirs: fromPromise<StoredForm, { id: number | null; code: string }>(() =>
            Promise.resolve({ ...theirs, document: structuredClone(ours) }),
          ),
        },
      }),
      { input: published },
    ).start();
  const publish = async () => {
    const actor = start();
    await flush();
    actor.send({ type: 'publish.confirmed' });
    await flush();
    return actor;
  };
  const lost = await publish();
  const again = await publish();
  expect([lost.getSnapshot().output, again.getSnapshot().output?.outcome]).toEqual([
    { outcome: 'refused', base, document: ours, failure: failures.offline, newer: null, refusals: [], lost: 0 },
    'saved',
  ]);
});

test('FED-05 our own version is known again though the server took blanks away', async () => {
  let { document } = edited(ours, { edit: 'form.set', set: { description: 'Opening ' } }, 0);
  ({ document } = edited(document, { edit: 'section.set', key: 's1', set: { code: ' A' } }, 0));
  ({ document } = edited(document, { edit: 'question.set', key: 'q1', set: { code: 'A1 ' } }, 0));
  const stored = structuredClone(edited(ours, { edit: 'form.set', set: { description: 'Opening' } }, 0).document);
  const actor = createActor(
    machine.provide({
      actors: {
        save: fromPromise<unknown, SavingInput>(() => Promise.reject(conflict)),
        loadTheirs: fromPromise<StoredForm, { id: number | null; code: string }>(() =>
          Promise.resolve({ ...theirs, draft: true, document: stored }),
        ),
      },
    }),
    { input: { base: { ...base, draft: true }, document, intent: 'draft' } },
  ).start();
  await flush();
  expect(actor.getSnapshot().output?.outcome).toBe('saved');
});

test('paths of the upload lead to places of the form', () => {
  const at = (path: string) => refusalsIn({ errors: { [path]: ['x'] } }, small).map(({ place }) => place);
  expect([
    at('code'),
    at('formSections'),
    at('formSections.1.description'),
    at('formSections.0.questions'),
    at('formSections.0.questions.1.optionsToQuestions'),
    at('formSections.0.questions.1.optionsToQuestions.0.text'),
    at('draft'),
    at('formSections.0.questions.7.text'),
  ]).toEqual([
    [{ level: 'form', key: '', field: 'code' }],
    [{ level: 'form', key: '', field: 'sections' }],
    [{ level: 'section', key: 's2', field: 'description' }],
    [{ level: 'section', key: 's1', field: 'questions' }],
    [{ level: 'question', key: 'q2', field: 'options' }],
    [{ level: 'option', key: 'o3', field: 'text' }],
    [],
    [],
  ]);
});
