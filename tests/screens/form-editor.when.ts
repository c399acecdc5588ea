import { fireEvent, screen } from '@testing-library/react';
import type { SnapshotFrom } from 'xstate';
import { listForms } from '#contract/form-list.ts';
import { updateForm, type Section } from '#contract/forms.ts';
import type { FormEditorEvent } from '#machines/form-editor/form-editor.types.ts';
import type { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';
import {
  isAskedToAbandon,
  isAskedToLeave,
  isDirty,
  isEditing,
  isOpening,
  isSaving,
  proposalOf,
} from '#machines/form-editor/form-editor.selectors.ts';
import { mergedInto } from '#machines/form/merge.ts';
import { storedForm } from '#machines/form/upload.ts';
import { failures } from '#tests/support/failures.ts';
import {
  answer,
  choose,
  conflict,
  field,
  reachTold,
  sections,
  serve,
  showOptions,
  summary,
  titleField,
  type,
} from './form-editor.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

export type Snapshot = SnapshotFrom<typeof formEditorMachine>;
type Event = FormEditorEvent | { type: `xstate.${string}`; output?: unknown };

/** One section with one question and two options, a draft. */
const whole = sections[0]!;
const parts: Section[] = [{ ...whole, questions: whole.questions.slice(0, 1) }];
const their: Section[] = [{ ...whole, code: 'T', questions: whole.questions.slice(0, 1) }];
const draft = summary({ draft: true });
const form = storedForm(draft, parts);
const theirs = storedForm({ ...draft, currentVersion: 4 }, their);
const objection = [{ place: { level: 'section', key: 's1', field: 'description' }, message: 'is odd' }] as const;
const errors = { 'formSections.0.description': ['is odd'] };

interface Action {
  /** What it is to the machine; undefined where this state offers it to nobody. */
  event: (snapshot: Snapshot) => Event | undefined;
  does: (stage: Stage) => Promise<void> | void;
}

const opens = (output: unknown, does: Action['does']): Action => ({
  event: (snapshot) => (isOpening(snapshot) ? { type: 'xstate.done.actor.opening', output } : undefined),
  does,
});

/** What saving comes to, while nobody asks about leaving. */
const comesTo = (output: (snapshot: Snapshot) => object, does: Action['does']): Action => ({
  event(snapshot) {
    const { base, document } = snapshot.context;
    const stays = { base, document, failure: null, newer: null, refusals: [], lost: 0 };
    return isSaving(snapshot) && !isAskedToAbandon(snapshot)
      ? { type: 'xstate.done.actor.saving', output: { ...stays, ...output(snapshot) } }
      : undefined;
  },
  does,
});

const meets = (button: string) => async (stage: Stage) => {
  await settle(() => stage.waiting(updateForm).fail(conflict));
  await serve(stage, { ...draft, currentVersion: 4 }, their);
  await answer(button);
};

/** What can be done while the form is in work, as far as it changes something. */
const inWork = (
  event: FormEditorEvent,
  does: Action['does'],
  isOffered: (snapshot: Snapshot) => boolean = () => true,
): Action => ({
  event: (snapshot) => (isEditing(snapshot) && snapshot.can(event) && isOffered(snapshot) ? event : undefined),
  does,
});

const answers = (event: FormEditorEvent, button: string, where: (snapshot: Snapshot) => boolean): Action => ({
  event: (snapshot) => (where(snapshot) ? event : undefined),
  does: () => answer(button),
});

const hasQuestion = ({ context }: Snapshot) => context.document.sections[0]?.questions.length === 1;
export const showsOptions = (snapshot: Snapshot) => hasQuestion(snapshot) && snapshot.context.openQuestions.length > 0;
export const isPaste = (snapshot: Snapshot) => proposalOf(snapshot)?.what === 'paste';

export const actions = {
  'the form comes': opens({ outcome: 'opened', form, copy: null }, async (stage) => {
    await serve(stage, draft, parts);
    await titleField();
  }),
  'there is none': opens({ outcome: 'gone', form: null, copy: null }, async (stage) => {
    await settle(() => stage.waiting(listForms).answer({ formVersions: [] }));
    await screen.findByText('This form does not exist');
  }),
  'a title is typed': inWork(
    { type: 'edited', edit: { edit: 'section.set', key: 's1', set: { description: 'Stations' } } },
    () => type('Section title', 'Stations'),
    ({ context }) => context.document.sections[0]?.description !== 'Stations',
  ),
  'options are shown': inWork(
    { type: 'view.changed', view: { view: 'toggle', key: 'q1' } },
    () => showOptions('A1'),
    (snapshot) => hasQuestion(snapshot) && !showsOptions(snapshot),
  ),
  'an option is added': inWork(
    { type: 'edited', edit: { edit: 'options.add', question: 'q1', after: null, options: [{ text: '' }] } },
    () => press('Add option'),
    (snapshot) => showsOptions(snapshot) && snapshot.context.document.sections[0]?.questions[0]?.options.length === 2,
  ),
  undone: inWork({ type: 'undo.asked' }, () => press('Undo (Ctrl+Z)')),
  redone: inWork({ type: 'redo.asked' }, () => press('Redo (Ctrl+Shift+Z)')),
  'lines are pasted': inWork(
    { type: 'proposal.made', proposal: { what: 'paste', key: 'o1', lines: ['YesPolice', 'Army'] } },
    () =>
      settle(() => {
        field('Text of option 1').setSelectionRange(3, 3);
        fireEvent.paste(field('Text of option 1'), { clipboardData: { getData: () => 'Police\nArmy' } });
      }),
    (snapshot) => showsOptions(snapshot) && !isDirty(snapshot),
  ),
  'deleting is wanted': inWork({ type: 'proposal.made', proposal: { what: 'delete', keys: ['q1'] } }, () =>
    choose('A1', 'Delete'),
  ),
  'deleting is agreed to': answers({ type: 'proposal.accepted' }, 'Delete', (at) => proposalOf(at)?.what === 'delete'),
  'many options': answers({ type: 'proposal.accepted' }, 'Make 2 options', isPaste),
  'one option': answers({ type: 'proposal.declined' }, 'Keep in one option', isPaste),
  'called off': answers({ type: 'proposal.cancelled' }, 'Cancel', (at) => proposalOf(at) !== null),
  'a draft is saved': inWork({ type: 'save.asked', intent: 'draft' }, () => press('Save as draft')),
  'publishing is wanted': inWork({ type: 'save.asked', intent: 'publish' }, async (stage) => {
    const before = stage.asked.length;
    await press('Publish');
    // Problems come before the question.
    if (stage.asked.length === before) return;
    await reachTold(stage);
    await answer('Publish');
  }),
  'it is stored': comesTo(
    () => ({ outcome: 'saved' }),
    (stage) => settle(() => stage.waiting(updateForm).answer(7)),
  ),
  'the connection breaks': comesTo(
    () => ({ outcome: 'refused', failure: failures.offline }),
    (stage) => settle(() => stage.waiting(updateForm).fail(failures.offline)),
  ),
  'the server objects': comesTo(
    () => ({ outcome: 'refused', failure: failures.refused, refusals: objection }),
    (stage) => settle(() => stage.waiting(updateForm).fail({ ...failures.refused, errors })),
  ),
  'somebody else saved: theirs': comesTo(
    () => ({ outcome: 'yielded', base: theirs, document: theirs.document }),
    meets('Show theirs, keep mine aside'),
  ),
  'somebody else saved: both': comesTo(
    ({ context: { base, document } }) => ({ outcome: 'merged', base: theirs, ...mergedInto(theirs, base, document) }),
    meets('Put my changes into theirs'),
  ),
  'somebody else saved: neither yet': comesTo(() => ({ outcome: 'kept' }), meets('Go on editing')),
  'away is wanted': {
    event: (at) =>
      (isEditing(at) || isSaving(at) || proposalOf(at) !== null) && !isAskedToAbandon(at)
        ? { type: 'leave.asked' }
        : undefined,
    does(stage) {
      stage.tryToLeave('/observatori');
    },
  },
  'staying after all': answers({ type: 'leave.cancelled' }, 'Stay', (at) => isAskedToLeave(at) || isAskedToAbandon(at)),
  'left, kept here': answers({ type: 'leave.confirmed' }, 'Leave, keep them here', isAskedToLeave),
  'left, discarded': answers({ type: 'leave.discarded' }, 'Discard changes', isAskedToLeave),
  'left, saved first': answers({ type: 'save.asked', intent: 'draft' }, 'Save as draft and leave', isAskedToLeave),
  'left in the middle of it': answers({ type: 'leave.confirmed' }, 'Leave all the same', isAskedToAbandon),
} satisfies Record<string, Action>;
