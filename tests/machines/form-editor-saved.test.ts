import { describe, expect, test } from 'vitest';
import type { FormEditorContext } from '#machines/form-editor/form-editor.types.ts';
import type { FieldRefusal } from '#machines/form/save-refusals.ts';
import type { StoredForm } from '#machines/form/stored-form.ts';
import * as steps from '#machines/form-editor/form-editor.steps.ts';
import { edited } from '#machines/form/edits.ts';
import type { SavingOutput } from '#machines/form-saving/form-saving.machine.ts';
import { failures } from '../support/failures.ts';
import { small } from './form/form.given.ts';

const form: StoredForm = { id: 7, version: 3, draft: false, order: 0, savedAt: null, savedBy: null, document: small };
const ours = edited(small, { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } }, 0).document;
const at = (fields: Partial<FormEditorContext>): FormEditorContext => ({
  ...steps.initially({ formId: 7, slot: 'mine', question: null }),
  base: form,
  ...fields,
});

const output: SavingOutput = {
  outcome: 'saved',
  base: { ...form, version: 4 },
  document: ours,
  failure: null,
  newer: null,
  refusals: [],
  lost: 0,
};

describe('what saving has come to', () => {
  const typed = at({ document: ours, formId: null, openSection: 's1' });

  test('our own form is no step', () => {
    expect(steps.afterSaving(typed, output)).toMatchObject({ base: output.base, formId: 7, history: typed.history });
    expect(steps.afterSaving(typed, { ...output, base: null }).formId).toBeNull();
  });

  test('another one is, and what is gone from it is out of sight', () => {
    const theirs = edited(small, { edit: 'delete', keys: ['s1'] }, 0).document;
    const after = steps.afterSaving({ ...typed, selected: ['q1'] }, { ...output, document: theirs });
    expect([
      after.document?.sections.map(({ key }) => key),
      after.history?.past.at(-1)?.document,
      after.openSection,
      after.selected,
    ]).toEqual([['s2'], ours, 's2', []]);
  });

  test('FED-06 what was refused is led to', () => {
    const refusal: FieldRefusal = { place: { level: 'question', key: 'q3', field: 'options' }, message: 'is empty' };
    const after = steps.afterSaving(typed, {
      ...output,
      outcome: 'refused',
      failure: failures.refused,
      refusals: [refusal],
    });
    expect(after).toMatchObject({
      refusals: [refusal],
      failure: failures.refused,
      openSection: 's2',
      place: { level: 'question', key: 'q3', field: null },
    });
  });

  test('FED-05 ours is set aside where theirs takes its place', () => {
    expect(steps.yielded(typed, { ...output, outcome: 'yielded' })?.document).toBe(ours);
    expect(steps.yielded(typed, output)).toBeNull();
  });

  const newer = { version: 4, savedAt: null, savedBy: 'maria' };
  const refusals: readonly FieldRefusal[] = [{ place: { level: 'question', key: 'q1', field: 'text' }, message: 'x' }];
  const refused = { ...output, outcome: 'refused', failure: failures.offline } as const;
  test.each([
    ['yielded', { ...output, outcome: 'yielded' } as const, { outcome: 'setAside', failure: null }],
    ['merged', { ...output, outcome: 'merged', lost: 2 } as const, { outcome: 'merged', failure: null, lost: 2 }],
    ['refused', refused, { outcome: 'failed', failure: failures.offline }],
    ['refused by a newer one', { ...refused, newer }, { outcome: 'outdated', failure: failures.offline, newer }],
    ['refused at its field', { ...refused, refusals }, null],
    ['refused without a failure', { ...refused, failure: null }, null],
    ['the session is over', { ...refused, failure: failures.unauthorized }, null],
    ['called off', { ...output, outcome: 'kept', failure: failures.offline } as const, null],
  ])('is told: %s', (_what, outcome, notice) => {
    expect(steps.noticeOf(outcome)).toEqual(notice);
  });

  test('a success is told by what was wanted', () => {
    expect(steps.savedAs(at({ intent: 'draft' }))).toEqual({ outcome: 'draft', failure: null });
    expect(steps.savedAs(at({ intent: 'publish' }))).toEqual({ outcome: 'published', failure: null });
    expect(steps.savingOf(typed)).toEqual({ base: form, document: ours, intent: 'draft' });
    expect(steps.savingOf({ ...typed, intent: 'publish' }).intent).toBe('publish');
  });
});
