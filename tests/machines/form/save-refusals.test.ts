import { describe, expect, test } from 'vitest';
import { emptyDocument, type FormDocument } from '#machines/form/document.ts';
import { mergedInto } from '#machines/form/merge.ts';
import { isConflict, isTaken, newerIn, refusalsIn } from '#machines/form/save-refusals.ts';
import { edited } from '#machines/form/edits.ts';
import { failures } from '../../support/failures.ts';
import { small } from './form.given.ts';

const clash = { ...failures.refused, status: 409 };
const clashOf = (field: string) => ({ ...clash, errors: { [field]: ['is not as it was'] } });

describe('FED-05 what a refused save says', () => {
  test.each([
    ['a clash that names nothing', clash, true],
    ['a clash of versions', clashOf('currentVersion'), true],
    ['a clash of versions and codes', { ...clash, errors: { code: ['x'], currentVersion: ['y'] } }, true],
    ['a clash of codes', clashOf('code'), false],
    ['no clash at all', { ...failures.refused, status: 400 }, false],
    ['the version, but no clash', { ...clashOf('currentVersion'), status: 400 }, false],
    ['nothing', null, false],
  ])('somebody else saved meanwhile: %s', (_what, error, isMeant) => {
    expect(isConflict(error)).toBe(isMeant);
  });

  test.each([
    ['a clash of codes', clashOf('code'), true],
    ['a code that is refused', { ...clashOf('code'), status: 400 }, false],
    ['a clash of versions', clashOf('currentVersion'), false],
    ['a clash that names nothing', clash, false],
  ])('the code is taken: %s', (_what, error, isMeant) => {
    expect(isTaken(error)).toBe(isMeant);
  });

  test('who saved meanwhile, where the server tells', () => {
    const newer = { version: 4, savedAt: null, savedBy: 'maria' };
    expect(newerIn({ ...clash, newer })).toBe(newer);
    expect([{ ...clash, newer: null }, { ...clash, newer: 4 }, clash, 'clash', null].map(newerIn)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

const added = (document: FormDocument) => edited(document, { edit: 'section.add', after: null }, 100).document;
const twelve = Array.from({ length: 10 }).reduce<FormDocument>((document) => added(document), small);
const placesOf = (path: string, document = small) =>
  refusalsIn({ errors: { [path]: ['x'] } }, document).map(({ place: { level, key, field } }) => [level, key, field]);

describe('FED-05 what the server objects to is shown at its field', () => {
  test.each([
    ['code', 'form', '', 'code'],
    ['description', 'form', '', 'description'],
    ['diaspora', 'form', '', 'diaspora'],
    ['formSections', 'form', '', 'sections'],
    ['formSections.0.code', 'section', 's1', 'code'],
    ['formSections.1.questions', 'section', 's2', 'questions'],
    ['formSections.0.questions.1.code', 'question', 'q2', 'code'],
    ['formSections.0.questions.1.text', 'question', 'q2', 'text'],
    ['formSections.0.questions.1.hint', 'question', 'q2', 'hint'],
    ['formSections.1.questions.0.questionType', 'question', 'q3', 'type'],
    ['formSections.1.questions.0.optionsToQuestions', 'question', 'q3', 'options'],
    ['formSections.0.questions.1.optionsToQuestions.1.text', 'option', 'o4', 'text'],
    ['formSections.0.questions.1.optionsToQuestions.1.isFreeText', 'option', 'o4', 'isFreeText'],
    ['formSections.0.questions.1.optionsToQuestions.1.flagged', 'option', 'o4', 'flagged'],
  ])('%s', (path, ...place) => {
    expect(placesOf(path)).toEqual([place]);
  });

  test('also where there are more than ten', () => {
    const [, , , , , , , , , , , last] = twelve.sections;
    expect(placesOf('formSections.11.code', twelve)).toEqual([['section', last?.key, 'code']]);
    const lines = Array.from({ length: 12 }, (_, at) => `Line ${at}`);
    const long = edited(small, { edit: 'option.paste', key: 'o5', lines }, 0).document;
    const option = long.sections[1]?.questions[0]?.options[11];
    expect(placesOf('formSections.1.questions.0.optionsToQuestions.11.text', long)).toEqual([
      ['option', option?.key, 'text'],
    ]);
    const asked = lines.reduce<FormDocument>(
      (document, _, at) => edited(document, { edit: 'question.add', section: 's2', after: null }, at).document,
      small,
    );
    expect(placesOf('formSections.1.questions.10.text', asked)).toEqual([['question', '+10', 'text']]);
  });

  test.each([
    'draft',
    'formSections.2.code',
    'formSections.9.questions.0.text',
    'formSections.0.questions.2.text',
    'formSections.0.questions.9.optionsToQuestions.0.text',
    'formSections.0.questions.0.optionsToQuestions.2.text',
    'formSections.x.code',
    'the.code',
    'code.0',
    'formSections.0.code2',
  ])('what leads nowhere is shown at no field: %s', (path) => {
    expect(placesOf(path)).toEqual([]);
  });

  test('with its words', () => {
    expect(refusalsIn({ errors: { code: ['is too long', 'is odd'] } }, small).map(({ message }) => message)).toEqual([
      'is too long',
      'is odd',
    ]);
  });
});

describe('FED-05 our changes in their version', () => {
  const stored = { id: 7, version: 4, draft: false, order: 0, savedAt: null, savedBy: null };
  const ours = edited(small, { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } }, 0).document;

  test('are made there, and those that find no place are counted', () => {
    const without = edited(small, { edit: 'delete', keys: ['q1'] }, 0).document;
    const base = { ...stored, version: 3, document: small };
    expect(mergedInto({ ...stored, document: small }, base, ours)).toEqual({ document: ours, lost: 0 });
    expect(mergedInto({ ...stored, document: without }, base, ours)).toEqual({ document: without, lost: 1 });
  });

  test('a new form is all changes', () => {
    const theirs = { ...emptyDocument, code: 'B', sections: [] };
    expect(mergedInto({ ...stored, document: theirs }, null, small)).toEqual({ document: small, lost: 0 });
  });
});
