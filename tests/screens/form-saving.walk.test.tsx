import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listForms } from '#contract/form-list.ts';
import { addForm, getFormUse, updateForm } from '#contract/forms.ts';
import { edited } from '#machines/form/edits.ts';
import { storedForm } from '#machines/form/upload.ts';
import { countReached } from '#contract/notifications.ts';
import { formSavingMachine, type SavingEvent } from '#machines/form-saving/form-saving.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import {
  answer,
  conflict,
  field,
  givenBrowserStore,
  openForm,
  reachTold,
  serve,
  stored,
  summary,
  theirSections,
  type,
  unused,
} from './form-editor.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

givenBrowserStore();

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof formSavingMachine>;
type Action = ActionOf<typeof formSavingMachine, Stage>;

const base = stored();
const { document: ours } = edited(base.document, { edit: 'form.set', set: { description: 'Openings' } }, 0);
const newer = summary({ currentVersion: 4 });
const counted = { questions: [], options: [{ id: 1, answers: 214 }] };
const objection = { ...failures.refused, errors: { 'formSections.0.description': ['is odd'] } };

/** Phones show it now. */
const isShown = ({ context: { base } }: Snapshot) => base !== null && !base.draft;

const counts = (use: typeof counted): Action => ({
  event: (snapshot) =>
    snapshot.matches('checking')
      ? { type: 'xstate.done.actor.loadImpact', output: { use: isShown(snapshot) ? use : null, observers: 340 } }
      : undefined,
  does: (stage, snapshot) => reachTold(stage, isShown(snapshot) ? use : null),
});
const countingFails = (error: unknown): Action => ({
  event: (snapshot) => (snapshot.matches('checking') ? { type: 'xstate.error.actor.loadImpact', error } : undefined),
  does: (stage, snapshot) => settle(() => stage.waiting(isShown(snapshot) ? getFormUse : countReached).fail(error)),
});
const sent = (stage: Stage, { context }: Snapshot) => stage.waiting(context.base === null ? addForm : updateForm);
const sendingFails = (error: unknown): Action => ({
  event: (snapshot) => (snapshot.matches('sending') ? { type: 'xstate.error.actor.save', error } : undefined),
  does: (stage, snapshot) => settle(() => sent(stage, snapshot).fail(error)),
});
const isAnUpdate = ({ context }: Snapshot) => context.base !== null;
const onlyOf = (isOffered: (snapshot: Snapshot) => boolean, action: Action): Action => ({
  event: (snapshot) => (isOffered(snapshot) ? action.event(snapshot) : undefined),
  does: (stage, snapshot) => action.does(stage, snapshot),
});
const theirsIs = (form: typeof newer, parts: ReturnType<typeof theirSections>): Action => ({
  event: (snapshot) =>
    snapshot.matches('comparing')
      ? { type: 'xstate.done.actor.loadTheirs', output: storedForm(form, parts) }
      : undefined,
  does: (stage) => serve(stage, form, parts),
});
const decides = (event: SavingEvent, tag: 'reviewing' | 'conflict' | 'vanished', button: string): Action => ({
  event: (snapshot) => (snapshot.hasTag(tag) && snapshot.can(event) ? event : undefined),
  does: () => answer(button),
});

const actions = {
  'answers are counted': counts(counted),
  'nothing refers to it': counts(unused),
  'counting fails': countingFails(failures.offline),
  'gone while counting': onlyOf(isShown, countingFails(failures.notFound)),
  'counted again': decides({ type: 'impact.retried' }, 'reviewing', 'Count again'),
  'agreed to': decides({ type: 'publish.confirmed' }, 'reviewing', 'Publish'),
  'not now': decides({ type: 'save.cancelled' }, 'reviewing', 'Cancel'),
  stored: {
    event: (snapshot) => (snapshot.matches('sending') ? { type: 'xstate.done.actor.save', output: 7 } : undefined),
    does: (stage, snapshot) => settle(() => sent(stage, snapshot).answer(7)),
  },
  'the connection breaks': sendingFails(failures.offline),
  'a field is refused': sendingFails(objection),
  'somebody else saved': onlyOf(isAnUpdate, sendingFails(conflict)),
  gone: onlyOf(isAnUpdate, sendingFails(failures.notFound)),
  'theirs comes': theirsIs(newer, theirSections()),
  'theirs is ours': theirsIs({ ...newer, description: 'Openings' }, theirSections().with(1, sectionOfBase())),
  'theirs is gone': {
    event: (snapshot) =>
      snapshot.matches('comparing') ? { type: 'xstate.error.actor.loadTheirs', error: failures.notFound } : undefined,
    does: (stage) => settle(() => stage.waiting(listForms).answer({ formVersions: [] })),
  },
  'theirs cannot be had': {
    event: (snapshot) =>
      snapshot.matches('comparing') ? { type: 'xstate.error.actor.loadTheirs', error: failures.offline } : undefined,
    does: (stage) => settle(() => stage.waiting(listForms).fail(failures.offline)),
  },
  merged: decides({ type: 'conflict.merged' }, 'conflict', 'Put my changes into theirs'),
  yielded: decides({ type: 'conflict.yielded' }, 'conflict', 'Show theirs, keep mine aside'),
  overwritten: decides({ type: 'conflict.overwritten' }, 'conflict', 'Replace theirs with mine'),
  'neither yet': decides({ type: 'save.cancelled' }, 'conflict', 'Go on editing'),
  'saved as a new one': decides({ type: 'vanished.renewed' }, 'vanished', 'Save as a new form'),
  'left deleted': decides({ type: 'save.cancelled' }, 'vanished', 'Cancel'),
} satisfies Record<string, Action>;

function sectionOfBase() {
  const [, second] = theirSections();
  return { ...second!, description: 'The count' };
}

const isThere = (text: string | RegExp) => screen.queryByText(text) !== null;

function shows(snapshot: Snapshot, stage: Stage) {
  const { output, status } = snapshot;
  expect(isThere('What this version changes')).toBe(snapshot.hasTag('reviewing') && isShown(snapshot));
  expect(isThere('Publish this form?')).toBe(snapshot.hasTag('reviewing') && !isShown(snapshot));
  expect(isThere(/could not be counted\.$/u)).toBe(snapshot.hasTag('reviewing') && snapshot.context.impact === null);
  expect(isThere('340 observers will see this form with 3 questions.')).toBe(
    snapshot.hasTag('reviewing') && snapshot.context.impact !== null,
  );
  expect(isThere('Somebody else saved this form')).toBe(snapshot.hasTag('conflict'));
  expect(isThere('The form has been deleted meanwhile')).toBe(snapshot.hasTag('vanished'));
  expect(stage.went.includes('/formulare')).toBe(output?.outcome === 'saved');
  if (output?.outcome === 'saved') return;
  expect(isThere('The form is being saved.')).toBe(status === 'active' && snapshot.hasTag('busy'));
  expect(isThere('is odd')).toBe(output !== undefined && output.refusals.length > 0);
  if (!snapshot.hasTag('reviewing') && !snapshot.hasTag('conflict') && !snapshot.hasTag('vanished'))
    expect(field('Form title')).toHaveValue((output?.document ?? ours).description);
}

walkScreen({
  name: 'FED-05 FED-06 saving shows what its machine says',
  machine: formSavingMachine,
  input: { base, document: ours, intent: 'publish' },
  actions,
  key: ({ value, context }) => [value, context.base?.version, context.impact !== null],
  async open() {
    const stage = await openForm();
    await type('Form title', 'Openings');
    await press('Publish');
    return stage;
  },
  shows,
  atLeast: 25,
});
