import { describe, expect, test } from 'vitest';
import { emptyDocument, type Place } from '#machines/form/document.ts';
import type { FormEditorContext } from '#machines/form-editor/form-editor.types.ts';
import type { LocalDraft, StoredForm } from '#machines/form/stored-form.ts';
import type { FieldRefusal } from '#machines/form/save-refusals.ts';
import { changesIn, savedElsewhere } from '#machines/form-editor/form-editor.selectors.ts';
import * as steps from '#machines/form-editor/form-editor.steps.ts';
import { recorded } from '#machines/form/undo-history.ts';
import { edited } from '#machines/form/edits.ts';
import { small } from './form/form.given.ts';

const form: StoredForm = { id: 7, version: 3, draft: false, order: 0, savedAt: null, savedBy: null, document: small };
const sealed = { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } } as const;
const ours = edited(small, sealed, 0).document;
const fresh = steps.initially({ formId: 7, slot: 'mine', question: null });
const at = (fields: Partial<FormEditorContext>): FormEditorContext => ({
  ...fresh,
  base: form,
  document: small,
  ...fields,
});
const place = (key: string, level: Place['level'], field: Place['field'] = 'text'): Place => ({ level, key, field });

test('an editor begins with nothing', () => {
  expect(fresh).toEqual({
    formId: 7,
    slot: 'mine',
    question: null,
    base: null,
    document: emptyDocument,
    serial: 0,
    history: { past: [], future: [], typing: null },
    openSection: null,
    openQuestions: [],
    selected: [],
    place: null,
    intent: null,
    refusals: [],
    failure: null,
    proposal: null,
    keptAt: null,
    whenSaved: 'list',
    others: { tabs: 0, saved: null },
  });
});

describe('FED-08 what is unsaved', () => {
  test('is what differs from the version that was loaded, or from an empty form', () => {
    expect([steps.workOf(at({})), steps.workOf(fresh)]).toEqual([null, null]);
    expect(steps.workOf(at({ document: ours }))).toEqual({ slot: 'mine', formId: 7, base: form, document: ours });
    expect(steps.workOf(at({ base: null, formId: null }))).toMatchObject({ base: null, document: small });
  });

  test.each([
    ['a published form as it stands', {}, [false, true]],
    ['a draft as it stands', { base: { ...form, draft: true } }, [true, false]],
    ['a published form that was changed', { document: ours }, [true, true]],
    ['a new form', { base: null, document: emptyDocument }, [true, true]],
  ])('%s is worth publishing, or saving as a draft', (_what, fields, [publish, draft]) => {
    const context = at(fields);
    expect([steps.isWorthSaving(context, 'publish'), steps.isWorthSaving(context, 'draft')]).toEqual([publish, draft]);
  });

  test('what was changed is told against the version that was loaded', () => {
    expect([changesIn(at({})), changesIn(at({ document: ours }))].map((list) => list.length)).toEqual([0, 1]);
    expect(changesIn({ base: null, document: emptyDocument })).toEqual([]);
  });

  test.each([
    [null, null],
    [3, null],
    [4, 4],
  ])('another tab saved version %j: newer is %j', (saved, newer) => {
    const context = at({ others: { tabs: 1, saved } });
    expect(savedElsewhere({ context, hasTag: () => false })).toBe(newer);
  });

  test('of a new form any version that another tab saved is newer', () => {
    expect(savedElsewhere({ context: at({ base: null, others: { tabs: 1, saved: 1 } }), hasTag: () => false })).toBe(1);
  });
});

describe('what editing begins with', () => {
  const title = place('', 'form', 'description');
  const copy: LocalDraft = { slot: 'old', formId: 7, base: form, document: ours, keptAt: 5 };

  test('the form', () => {
    expect(steps.opened({ outcome: 'opened', form, copy: null })).toEqual({
      base: form,
      document: small,
      serial: 0,
      openSection: 's1',
      place: title,
    });
  });

  test('nothing', () => {
    expect(steps.opened({ outcome: 'opened', form: null, copy: null })).toEqual({
      base: null,
      document: emptyDocument,
      serial: 0,
      openSection: null,
      place: title,
    });
  });

  test('FND-01 the question that was found, unfolded, in whatever section it is', () => {
    expect(steps.opened({ outcome: 'opened', form, copy: null }, 3)).toEqual({
      base: form,
      document: small,
      serial: 0,
      openSection: 's2',
      openQuestions: ['q3'],
      place: place('q3', 'question'),
    });
  });

  test('FND-01 the beginning, where the question that was found is gone', () => {
    const opening = { outcome: 'opened', form, copy: null } as const;
    expect(steps.opened(opening, 99)).toEqual(steps.opened(opening));
  });

  test('FED-08 what was kept, under the name under which it was', () => {
    expect(steps.opened({ outcome: 'opened', form, copy })).toMatchObject({
      slot: 'old',
      keptAt: 5,
      formId: 7,
      base: form,
      document: ours,
    });
    const added = edited(small, { edit: 'section.add', after: null }, 8).document;
    const isNew = { ...copy, formId: null, base: null, document: added };
    expect(steps.opened({ outcome: 'opened', form: null, copy: isNew })).toMatchObject({ document: added, serial: 9 });
  });

  test('FED-08 what was kept of a form that is gone, as a new one', () => {
    const begun = steps.opened({ outcome: 'opened', form: null, copy });
    expect(begun).toMatchObject({ slot: 'old', keptAt: 5, formId: null, base: null });
    expect(begun.document?.sections.map(({ id }) => id)).toEqual([null, null]);
  });
});

describe('an edit', () => {
  test('that changes nothing is no step', () => {
    expect(steps.afterEdit(at({}), { edit: 'option.set', key: 'o1', set: { text: 'Yes' } })).toEqual({});
  });

  test('is no news for refusals that are not there', () => {
    const refusals: FieldRefusal[] = [];
    expect(steps.afterEdit(at({ refusals }), sealed).refusals).toBe(refusals);
  });

  test('after a field was left is a step of its own', () => {
    const typed = { ...at({}), ...steps.afterEdit(at({}), sealed) };
    const more = { ...sealed, set: { text: 'Sealed!' } };
    const stepsAfter = (context: FormEditorContext) => steps.afterEdit(context, more).history?.past.length;
    expect([stepsAfter(typed), stepsAfter({ ...typed, ...steps.afterPause(typed) })]).toEqual([1, 2]);
  });

  test('of a field leads nowhere', () => {
    const after = steps.afterEdit(at({ openSection: 's2' }), sealed);
    expect(after).toEqual({ document: ours, serial: 0, history: after.history, refusals: [] });
    expect(after.history?.past).toHaveLength(1);
  });

  test('FED-04 that adds leads to what was added', () => {
    const after = steps.afterEdit(at({ openSection: 's1', serial: 4 }), {
      edit: 'options.add',
      question: 'q3',
      after: null,
      options: [{}],
    });
    expect(after).toMatchObject({ serial: 5, openSection: 's2', openQuestions: ['q3'], place: place('+5', 'option') });
  });

  test('that replaces all keeps in sight what is still there', () => {
    const document = edited(small, { edit: 'delete', keys: ['q1'] }, 0).document;
    const seen = { openSection: 's2', openQuestions: ['q1', 'q2'], selected: ['q1', 'q3'] };
    expect(steps.afterEdit(at(seen), { edit: 'replace', document })).toMatchObject({
      openSection: 's2',
      openQuestions: ['q2'],
      selected: ['q3'],
    });
  });

  const refusals: readonly FieldRefusal[] = [
    { place: { level: 'option', key: 'o1', field: 'text' }, message: 'is odd' },
    { place: { level: 'option', key: 'o1', field: 'flagged' }, message: 'is odd' },
    { place: { level: 'form', key: '', field: 'code' }, message: 'is taken' },
  ];
  test.each([
    [sealed, [1, 2]],
    [{ edit: 'form.set', set: { code: 'B' } }, [0, 1]],
    [{ edit: 'form.set', set: { description: 'B' } }, [0, 1, 2]],
    [{ edit: 'option.set', key: 'o2', set: { text: 'B' } }, [0, 1, 2]],
    [{ edit: 'section.add', after: null }, [0, 1, 2]],
  ] as const)('FED-06 settles what the server objected to there: %j', (edit, left) => {
    expect(steps.afterEdit(at({ refusals }), edit).refusals).toEqual(left.map((one) => refusals[one]));
  });
});

describe('FED-08 back and forth', () => {
  const typed = at({ document: ours, history: recorded(fresh.history, small, sealed, null), openSection: 's2' });

  test('leads to where it was', () => {
    const undone = steps.afterUndo(typed);
    expect(undone).toMatchObject({
      document: small,
      openSection: 's1',
      openQuestions: ['q1'],
      place: place('o1', 'option'),
    });
    expect(steps.afterRedo({ ...typed, ...undone })).toMatchObject({ document: ours, place: place('o1', 'option') });
  });

  test('with nothing there nothing happens', () => {
    expect([steps.afterUndo(at({})), steps.afterRedo(typed)]).toEqual([{}, {}]);
  });

  test('of all at once keeps in sight what is there', () => {
    const replaced = recorded(fresh.history, emptyDocument, { edit: 'replace', document: small }, null);
    const undone = steps.afterUndo(
      at({ history: replaced, openSection: 's2', openQuestions: ['q1'], selected: ['q3'] }),
    );
    expect(undone).toMatchObject({ document: emptyDocument, openSection: null, openQuestions: [], selected: [] });
    expect(undone).not.toHaveProperty('place');
  });
});
