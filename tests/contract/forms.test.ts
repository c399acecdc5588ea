import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { FormUpload, questionType, SavedMeanwhile } from '#contract/forms.ts';
import { contract } from '#contract/index.ts';
import { answered, lengthsOf, neededIn, taken, takes } from './reading.ts';

const under = (name: string, names: readonly string[]) => names.map((inner) => `${name}.${inner}`);

describe('FRM-01 the list of forms', () => {
  const form = {
    id: 1,
    code: 'A',
    description: 'Opening',
    ver: 2,
    currentVersion: 2,
    diaspora: false,
    order: 0,
    draft: true,
    questions: 0,
    savedAt: '2026-11-21T10:00:00Z',
    savedBy: 'admin',
  };
  const sent = { formVersions: [form] };

  test('is sent and read with all that is known of each', () => {
    const { reply } = contract.listForms;
    expect(z.parse(reply, sent)).toEqual(sent);
    expect(answered(contract.listForms, sent)).toEqual(sent);
    const required = ['id', 'code', 'description', 'ver', 'currentVersion', 'diaspora', 'order', 'draft'];
    expect(neededIn(reply, sent)).toEqual(['formVersions', ...under('formVersions', required)]);
  });

  test('may be asked for drafts alone, or for those of the diaspora', () => {
    const { query } = contract.listForms;
    expect(z.parse(query, { draft: 'true', diaspora: 'false' })).toEqual({ draft: true, diaspora: false });
    expect(z.parse(query, {})).toEqual({});
  });

  test('the version of each by its code is told to phones', () => {
    const versions = { versions: { A: 2, B: 1 } };
    expect(z.parse(contract.listFormVersions.reply, versions)).toEqual(versions);
    expect(takes(contract.listFormVersions.reply, {})).toBe(false);
    expect(takes(contract.listFormVersions.reply, { versions: { A: '2' } })).toBe(false);
  });
});

describe('API-04 the sections of a form', () => {
  const option = { id: 9, idOption: 9, optionId: 9, text: 'No', isFreeText: true, flagged: true, orderNumber: 1 };
  const question = {
    id: 5,
    formCode: 'A',
    code: 'A5',
    idSection: 2,
    questionType: 1,
    text: 'Was the urn sealed?',
    hint: 'Look twice',
    orderNumber: 3,
    optionsToQuestions: [option],
  };
  const section = {
    uniqueId: 'A-S-2',
    id: 2,
    code: 'S',
    description: 'Opening',
    orderNumber: 4,
    questions: [question],
  };
  const { reply } = contract.getForm;

  test('are sent with every field, and read as they were sent', () => {
    expect(z.parse(reply, [section])).toEqual([section]);
    expect(answered(contract.getForm, [section])).toEqual([section]);
    const ofQuestion = [...Object.keys(question), ...under('optionsToQuestions', Object.keys(option))];
    expect(neededIn(reply, [section])).toEqual([...Object.keys(section), ...under('questions', ofQuestion)]);
  });

  test('are read also where published back ends leave something out', () => {
    const { uniqueId: _uniqueId, orderNumber: _section, ...bareSection } = section;
    const { formCode: _code, idSection: _id, hint: _hint, orderNumber: _question, ...bareQuestion } = question;
    const bareOption = { idOption: 9, text: 'No', isFreeText: true, flagged: true };
    const sent = [{ ...bareSection, questions: [{ ...bareQuestion, optionsToQuestions: [bareOption] }] }];
    expect(answered(contract.getForm, sent)).toEqual([
      {
        ...bareSection,
        orderNumber: 0,
        questions: [{ ...bareQuestion, orderNumber: 0, optionsToQuestions: [{ ...option, orderNumber: 0 }] }],
      },
    ]);
  });

  test('FED-03 a question is of one of five types', () => {
    expect(taken(questionType, [-1, 0, 1, 2, 3, 4, 5, 1.5, '1', null])).toEqual([0, 1, 2, 3, 4]);
  });

  test('are asked for, and used, by the id of a form', () => {
    expect(z.parse(contract.getForm.params, { id: '7' })).toEqual({ id: 7 });
    expect(z.parse(contract.getFormUse.params, { id: '7' })).toEqual({ id: 7 });
    expect(z.parse(contract.deleteForm.query, { formId: '7' })).toEqual({ formId: 7 });
    for (const schema of [contract.getForm.params, contract.getFormUse.params, contract.deleteForm.query])
      expect(takes(schema, {})).toBe(false);
  });

  test('may be in use: answers and notes of questions, answers of options', () => {
    const use = { questions: [{ id: 5, answers: 3, notes: 0 }], options: [{ id: 9, answers: 0 }] };
    expect(z.parse(contract.getFormUse.reply, use)).toEqual(use);
    expect(neededIn(contract.getFormUse.reply, use)).toEqual([
      'questions',
      ...under('questions', ['id', 'answers', 'notes']),
      'options',
      ...under('options', ['id', 'answers']),
    ]);
  });
});

describe('FED-05 what the editor uploads', () => {
  const option = { idOption: 9, text: 'No', isFreeText: true, flagged: true, orderNumber: 1 };
  const question = {
    id: 5,
    code: 'A5',
    text: 'Was the urn sealed?',
    questionType: 1,
    hint: 'Look twice',
    orderNumber: 3,
    optionsToQuestions: [option],
  };
  const section = { id: 2, code: 'S', description: 'Opening', orderNumber: 4, questions: [question] };
  const form = {
    id: 1,
    code: 'A',
    description: 'Opening',
    currentVersion: 2,
    diaspora: true,
    draft: true,
    order: 5,
    formSections: [section],
  };
  const withSection = (more: object) => ({ ...form, formSections: [{ ...section, ...more }] });
  const withQuestion = (more: object) => withSection({ questions: [{ ...question, ...more }] });
  const withOption = (more: object) => withQuestion({ optionsToQuestions: [{ ...option, ...more }] });

  test('is a whole form with its ids and orders', () => {
    expect(z.parse(FormUpload, form)).toEqual(form);
    const ofQuestion = ['code', 'text', 'optionsToQuestions', 'optionsToQuestions.text'];
    const ofSection = ['code', 'description', 'questions', ...under('questions', ofQuestion)];
    const ofForm = ['code', 'description', 'formSections', ...under('formSections', ofSection)];
    expect(neededIn(contract.addForm.body, form)).toEqual(ofForm);
    expect(neededIn(contract.updateForm.body, form)).toEqual(['id', ...ofForm]);
    expect(z.parse(contract.updateForm.body, form)).toEqual(form);
  });

  test('may be as little as a published console sends: a first version, published, for everybody', () => {
    const options = [{ text: 'No' }];
    const questions = [{ code: 'A5', text: 'Was the urn sealed?', optionsToQuestions: options }];
    const formSections = [{ code: 'S', description: 'Opening', questions }];
    expect(z.parse(FormUpload, { code: 'A', description: 'Opening', formSections })).toEqual({
      code: 'A',
      description: 'Opening',
      currentVersion: 1,
      diaspora: false,
      draft: false,
      formSections: [
        {
          code: 'S',
          description: 'Opening',
          questions: [
            {
              code: 'A5',
              text: 'Was the urn sealed?',
              questionType: 0,
              optionsToQuestions: [{ text: 'No', isFreeText: false, flagged: false }],
            },
          ],
        },
      ],
    });
  });

  test('FED-06 may be a draft without sections', () => {
    expect(takes(FormUpload, { ...form, formSections: [] })).toBe(true);
  });

  test('has a version from 1', () => {
    const fits = (currentVersion: number) => takes(FormUpload, { ...form, currentVersion });
    expect([0, 1, 2, 1.5].filter(fits)).toEqual([1, 2]);
  });

  test.each<[string, (text: string) => object, number, number]>([
    ['FED-06 its code', (code) => ({ ...form, code }), 1, 20],
    ['FED-06 its title', (description) => ({ ...form, description }), 1, 200],
    ['FED-02 the code of a section', (code) => withSection({ code }), 0, 4],
    ['FED-02 the title of a section', (description) => withSection({ description }), 0, 200],
    ['FED-03 the code of a question', (code) => withQuestion({ code }), 0, 20],
    ['FED-03 the text of a question', (text) => withQuestion({ text }), 0, 1_000],
    ['the hint of a question', (hint) => withQuestion({ hint }), 0, 1_000],
    ['FED-04 the text of an option', (text) => withOption({ text }), 0, 1_000],
  ])('%s has its shortest and its longest', (_what, whole, shortest, longest) => {
    const fitting = [0, 1, longest].filter((length) => length >= shortest);
    expect(lengthsOf(FormUpload, whole, [0, 1, longest, longest + 1])).toEqual(fitting);
  });

  test.each<[string, (count: number) => object, number]>([
    ['sections', (count) => ({ ...form, formSections: Array.from({ length: count }, () => section) }), 200],
    ['questions', (count) => withSection({ questions: Array.from({ length: count }, () => question) }), 500],
    ['options', (count) => withQuestion({ optionsToQuestions: Array.from({ length: count }, () => option) }), 200],
  ])('has as many %s as anybody needs, and no more', (_what, whole, most) => {
    expect([0, most, most + 1].map((count) => takes(FormUpload, whole(count)))).toEqual([true, true, false]);
  });

  test('is refused where a newer version is stored: which, since when, by whom if anybody knows', () => {
    const stored = { currentVersion: 3, savedAt: '2026-11-21T10:00:00Z', savedBy: 'admin' };
    expect(z.parse(SavedMeanwhile, stored)).toEqual(stored);
    expect(z.parse(SavedMeanwhile, { ...stored, savedBy: null })).toEqual({ ...stored, savedBy: null });
    expect(neededIn(SavedMeanwhile, stored)).toEqual(['currentVersion']);
  });
});
