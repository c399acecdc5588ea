import { describe, expect, test } from 'vitest';
import { emptyDocument } from '#machines/form/document.ts';
import type { FormEditorContext, Proposal } from '#machines/form-editor/form-editor.types.ts';
import * as steps from '#machines/form-editor/form-editor.steps.ts';
import { edited } from '#machines/form/edits.ts';
import { small } from './form/form.given.ts';

const at = (fields: Partial<FormEditorContext>): FormEditorContext => ({
  ...steps.initially({ formId: 7, slot: 'mine', question: null }),
  document: small,
  openSection: 's1',
  ...fields,
});

describe('what the reader looks at', () => {
  test.each([
    [{ view: 'section', key: 's2' }, { openSection: 's2' }],
    [{ view: 'toggle', key: 'q2' }, { openQuestions: ['q1', 'q2'] }],
    [{ view: 'toggle', key: 'q1' }, { openQuestions: [] }],
    [{ view: 'toggle', key: 'q3' }, { openQuestions: ['q1', 'q3'] }],
    [{ view: 'questions', keys: ['q2', 'q3'] }, { openQuestions: ['q2', 'q3'] }],
    [{ view: 'selection', keys: ['q2'] }, { selected: ['q2'] }],
  ] as const)('%j', (view, seen) => {
    expect(steps.afterView(at({ openQuestions: ['q1'] }), view)).toEqual(seen);
  });

  test('a place is led to: what it stands in opens, once', () => {
    const option = { level: 'option', key: 'o5', field: 'text' } as const;
    const view = { view: 'place', place: option } as const;
    expect(steps.afterView(at({ openQuestions: ['q1'] }), view)).toEqual({
      place: option,
      openSection: 's2',
      openQuestions: ['q1', 'q3'],
      selected: [],
    });
    expect(steps.afterView(at({ openQuestions: ['q3'] }), view).openQuestions).toEqual(['q3']);
    expect(steps.afterView(at({ openQuestions: ['q1', 'gone'] }), view).openQuestions).toEqual(['q1', 'q3']);
    const closed = steps.afterView(at({ openQuestions: ['q1', 'q2'] }), { view: 'toggle', key: 'q1' });
    expect(closed.openQuestions).toEqual(['q2']);
    const question = { level: 'question', key: 'q3', field: 'text' } as const;
    expect(steps.ledTo(at({}), question)).toMatchObject({ openSection: 's2', openQuestions: [] });
    expect(steps.ledTo(at({}), { level: 'section', key: 's2', field: 'code' })).toMatchObject({ openSection: 's2' });
  });

  test('each time it is another object, so that the focus goes there again', () => {
    const option = { level: 'option', key: 'o5', field: 'text' } as const;
    expect(steps.ledTo(at({}), option).place).not.toBe(option);
    expect(steps.ledTo(at({}), option).place).toEqual(option);
  });

  test('the form itself is a place, a thing that is gone is none', () => {
    const title = { level: 'form', key: '', field: 'code' } as const;
    expect(steps.ledTo(at({}), title)).toEqual({ place: title, openSection: 's1', openQuestions: [], selected: [] });
    const gone = { level: 'option', key: 'o9', field: 'text' } as const;
    expect(steps.ledTo(at({ openQuestions: ['q1', 'gone'] }), gone)).toEqual({
      openSection: 's1',
      openQuestions: ['q1'],
      selected: [],
    });
  });

  test('a section that is gone gives way to the first', () => {
    const view = { view: 'place', place: { level: 'form', key: '', field: 'code' } } as const;
    expect(steps.afterView(at({ openSection: 'gone' }), view).openSection).toBe('s1');
    expect(steps.afterView(at({ openSection: null }), view).openSection).toBe('s1');
    expect(steps.afterView(at({ document: emptyDocument }), view).openSection).toBeNull();
  });

  test('lists that stay whole stay the same', () => {
    const seen = { openQuestions: ['q1'], selected: ['q3'] };
    const after = steps.ledTo(at(seen), { level: 'form', key: '', field: null });
    expect([after.openQuestions === seen.openQuestions, after.selected === seen.selected]).toEqual([true, true]);
  });
});

test('C11 a new question is open, the cursor in its text, an empty option below; undone, it is gone', () => {
  const context = at({ openQuestions: ['q1'] });
  const change = steps.afterEdit(context, { edit: 'question.add', section: 's2', after: null });
  expect([change.openQuestions, change.openSection, change.place]).toEqual([
    ['q1', '+1'],
    's2',
    { level: 'question', key: '+1', field: 'text' },
  ]);
  expect(change.document?.sections[1]?.questions[1]?.options).toEqual([
    { key: '+2', id: null, text: '', isFreeText: false, flagged: false },
  ]);
  expect(steps.afterUndo({ ...context, ...change })).toMatchObject({ document: small, openQuestions: ['q1'] });
});

describe('FED-06 a problem', () => {
  test('is led to, the first of them', () => {
    const document = edited(small, { edit: 'option.set', key: 'o5', set: { text: '' } }, 0).document;
    expect(steps.ledToProblem(at({ document }), 'publish')).toEqual({
      intent: 'publish',
      place: { level: 'option', key: 'o5', field: 'text' },
      openSection: 's2',
      openQuestions: ['q3'],
      selected: [],
    });
    expect(steps.ledToProblem(at({ document }), 'draft')).toEqual({ intent: 'draft' });
  });
});

describe('what is proposed', () => {
  test.each([
    [{ what: 'delete', keys: ['gone', 'q1'] }, true],
    [{ what: 'delete', keys: ['gone'] }, false],
    [{ what: 'delete', keys: [] }, false],
    [{ what: 'paste', key: 'o1', lines: ['a', 'b'] }, true],
    [{ what: 'paste', key: 'gone', lines: ['a', 'b'] }, false],
  ] satisfies [Proposal, boolean][])('%j is possible: %j', (proposal: Proposal, isPossible: boolean) => {
    expect(steps.isPossible(at({}), proposal)).toBe(isPossible);
  });

  test('FED-04 lines become options, or one text', () => {
    const proposal: Proposal = { what: 'paste', key: 'o1', lines: ['a', 'b'] };
    expect(steps.editIn(at({ proposal }), true)).toEqual({ edit: 'option.paste', key: 'o1', lines: ['a', 'b'] });
    expect(steps.editIn(at({ proposal }), false)).toEqual({ edit: 'option.paste', key: 'o1', lines: ['a b'] });
  });

  test('what is to go goes', () => {
    const proposal: Proposal = { what: 'delete', keys: ['q1'] };
    expect(steps.editIn(at({ proposal }), true)).toEqual({ edit: 'delete', keys: ['q1'] });
    expect(steps.editIn(at({}), true)).toEqual({ edit: 'delete', keys: [] });
  });
});
