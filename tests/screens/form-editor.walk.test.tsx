import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { thingsOf } from '#machines/form/document.ts';
import { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';
import {
  isAskedToAbandon,
  isAskedToLeave,
  isDirty,
  isEditing,
  isFinished,
  isNotFound,
  isOpening,
  isSaving,
  mayLoseWork,
  proposalOf,
} from '#machines/form-editor/form-editor.selectors.ts';
import { walkScreen } from '#tests/support/screenWalk.ts';
import { actions, isPaste, showsOptions, type Snapshot } from './form-editor.when.ts';
import { givenBrowserStore, visit } from './form-editor.given.tsx';
import { settle, type Stage } from '#tests/support/screen.tsx';

givenBrowserStore();

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const valueAt = (place: string) =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `:is(input, textarea)[data-place^="${place} "]`,
    ),
  ].map(({ value }) => value);
const isThere = (text: string | RegExp) => screen.queryByText(text) !== null;

/** The form on screen is the form in the machine. */
function showsForm(snapshot: Snapshot) {
  const { document: form, history, openQuestions } = snapshot.context;
  const options = [...thingsOf(form)].flatMap((thing) =>
    'options' in thing && openQuestions.includes(thing.key) ? thing.options.map(({ text }) => text) : [],
  );
  expect([valueAt('section'), valueAt('option')]).toEqual([
    form.sections.flatMap(({ code, description }) => [code, description]),
    options,
  ]);
  expect(isThere(/^(?:Unsaved changes|Kept in this browser at)/u)).toBe(isDirty(snapshot));
  const [undo, redo] = within(document.querySelector('header')!).getAllByRole('button', { hidden: true });
  const isOff = (button: HTMLElement | undefined) => button?.getAttribute('aria-disabled') === 'true';
  expect([isOff(undo), isOff(redo)]).toEqual([
    !isEditing(snapshot) || history.past.length === 0,
    !isEditing(snapshot) || history.future.length === 0,
  ]);
}

function shows(snapshot: Snapshot, stage: Stage) {
  expect(stage.isGuarded()).toBe(mayLoseWork(snapshot));
  expect(isThere('Loading…')).toBe(isOpening(snapshot));
  expect(isThere('This form does not exist')).toBe(isNotFound(snapshot));
  expect(isThere('Leave with unsaved changes?')).toBe(isAskedToLeave(snapshot));
  expect(isThere('Leave while the form is being saved?')).toBe(isAskedToAbandon(snapshot));
  expect(isThere('The form is being saved.')).toBe(isSaving(snapshot));
  expect(isThere('Delete this question with its options?')).toBe(proposalOf(snapshot)?.what === 'delete');
  expect(isThere('2 lines pasted')).toBe(isPaste(snapshot));
  expect(isThere('is odd')).toBe(snapshot.context.refusals.length > 0);
  if (isOpening(snapshot) || isNotFound(snapshot) || isFinished(snapshot)) return;
  showsForm(snapshot);
}

walkScreen({
  name: 'FED-05 FED-06 FED-08 NAV-08 the editor shows what its machine says',
  machine: formEditorMachine,
  input: { formId: 7, slot: 'mine', question: null },
  actions,
  key: (snapshot) => [snapshot.value, proposalOf(snapshot)?.what, showsOptions(snapshot), snapshot.context.whenSaved],
  async open() {
    const stage = visit('/formulare/7');
    await settle(() => {});
    return stage;
  },
  shows,
  atLeast: 90,
});
