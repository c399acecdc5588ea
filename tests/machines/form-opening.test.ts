import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { emptyDocument } from '#machines/form/document.ts';
import type { LocalDraft, StoredForm } from '#machines/form/stored-form.ts';
import { formOpeningMachine } from '#machines/form-opening/form-opening.machine.ts';
import { createRecoveryMachine } from '#machines/recovery/recovery.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { same } from '#machines/same.ts';
import { faultsIn, walk } from '../support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

const form: StoredForm = {
  id: 7,
  version: 3,
  draft: false,
  order: 1,
  savedAt: null,
  savedBy: null,
  document: { ...emptyDocument, code: 'A' },
};
const copy: LocalDraft = { slot: 'old', formId: 7, base: form, document: { ...form.document, code: 'B' }, keptAt: 5 };
const pending = new Promise<never>(() => {});

const machine = formOpeningMachine.provide({
  actors: {
    resource: createResourceMachine<StoredForm, number>().provide({
      actors: { load: loadItem<StoredForm, number>(() => pending, quiet) },
    }),
    recovery: createRecoveryMachine<LocalDraft>().provide({
      actors: { recall: fromPromise<readonly LocalDraft[], { key: number | null }>(() => pending) },
    }),
  },
});

const snapshot = (value: string, item: StoredForm | null) => ({ value, context: { item } });

walk({
  name: 'form-opening',
  machine,
  input: { formId: 7 },
  otherInputs: { 'a new one': { formId: null } },
  events: {
    loaded: { type: 'xstate.snapshot.resource', snapshot: snapshot('ready', form) },
    'not there': { type: 'xstate.snapshot.resource', snapshot: snapshot('notFound', null) },
    'not loaded yet': { type: 'xstate.snapshot.resource', snapshot: snapshot('loading', null) },
    'loader breaks': { type: 'xstate.error.actor.resource', error: 'bug' },
    'copy recovered': { type: 'xstate.done.actor.recovery', output: { copy } },
    'nothing recovered': { type: 'xstate.done.actor.recovery', output: { copy: null } },
    'recovery breaks': { type: 'xstate.error.actor.recovery', error: 'bug' },
  },
  replies: {},
  project: ({ form, copy }) => [form?.id, copy?.slot],
  rules: {
    'FED-01 a new form is not looked up; another is by its id': ({ after }) =>
      !after.matches('loading') || after.children.resource?.getSnapshot().context.key === 7,
    'FED-08 kept work is looked for under the form, that of a new one among new ones': ({ after }) =>
      !after.matches('recovering') || after.children.recovery?.getSnapshot().context.key === after.context.formId,
    'FED-08 what was recovered goes on, even where the form was deleted meanwhile': ({ title, before, after }) =>
      title !== 'copy recovered' || same(after.output, { outcome: 'opened', form: before.context.form, copy }),
    'FED-01 what is neither there nor kept is not found': ({ title, before, after }) => {
      if (title !== 'nothing recovered') return true;
      const { formId, form } = before.context;
      return (after.output?.outcome === 'gone') === (form === null && formId !== null);
    },
    'FED-01 the form that was loaded is the one that is opened': ({ title, after }) =>
      title !== 'loaded' || after.context.form === form,
    'a child that breaks is reported, with what broke it': (step) =>
      same(faultsIn(step), step.title.endsWith('breaks') ? ['bug'] : []),
  },
  refused: ['not loaded yet'],
});

test('FED-01 a form is looked up at once', () => {
  const { children } = createActor(machine, { input: { formId: 7 } })
    .start()
    .getSnapshot();
  expect(children.resource?.getSnapshot().context.key).toBe(7);
});
