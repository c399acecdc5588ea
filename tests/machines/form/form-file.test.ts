import { describe, expect, test } from 'vitest';
import { fileOf, formIn } from '#machines/form/form-file.ts';
import { small } from './form.given.ts';

const option = { text: 'Yes', isFreeText: true, flagged: false };
const question = { code: 'A1', text: 'Was it sealed?', hint: 'Look', questionType: 3, optionsToQuestions: [option] };
const section = { code: 'A', description: 'Opening', questions: [question] };
const file = { code: 'A', description: 'Form A', diaspora: true, formSections: [section] };
const read = {
  code: 'A',
  description: 'Form A',
  diaspora: true,
  sections: [
    {
      key: '+1',
      id: null,
      code: 'A',
      description: 'Opening',
      questions: [
        {
          key: '+2',
          id: null,
          code: 'A1',
          text: 'Was it sealed?',
          hint: 'Look',
          type: 3,
          options: [{ key: '+3', id: null, text: 'Yes', isFreeText: true, flagged: false }],
        },
      ],
    },
  ],
};

const withOption = (fields: object) => ({
  ...file,
  formSections: [{ ...section, questions: [{ ...question, optionsToQuestions: [fields] }] }],
});
const optionIn = (fields: object) => formIn(withOption(fields))?.sections[0]?.questions[0]?.options[0];
const questionIn = (fields: object) =>
  formIn({ ...file, formSections: [{ ...section, questions: [fields] }] })?.sections[0]?.questions[0];

describe('FRM-04 a form in a file', () => {
  test('is read as a new one', () => {
    expect(formIn(file)).toEqual(read);
  });

  test('under other names as well', () => {
    const other = {
      FormCode: 'A',
      Title: 'Form A',
      Diaspora: 1,
      Sections: [
        {
          Code: 'A',
          Title: 'Opening',
          Questions: [
            {
              Code: 'A1',
              Text: question.text,
              Hint: 'Look',
              QuestionTypeId: 3,
              Options: [{ Text: 'Yes', IsFreeText: 'True' }],
            },
          ],
        },
      ],
    };
    expect(formIn(other)).toEqual(read);
    expect(questionIn({ ...question, questionType: undefined, type: 2 })?.type).toBe(2);
  });

  test('numbers are read as texts, texts without the blanks around them, anything else as none', () => {
    const odd = formIn({ ...file, code: 7, description: ' Form A ', diaspora: null });
    expect([odd?.code, odd?.description, odd?.diaspora]).toEqual(['7', 'Form A', false]);
    const none = formIn({ ...file, code: { a: 1 }, description: null });
    expect([none?.code, none?.description]).toEqual(['', '']);
  });

  test('what is null under one name is looked for under the next', () => {
    expect(formIn({ ...file, code: null, formCode: 'B' })?.code).toBe('B');
    expect(questionIn({ ...question, questionType: null, type: 2 })?.type).toBe(2);
  });

  test.each([
    [true, true],
    [1, true],
    ['true', true],
    ['TRUE', true],
    [false, false],
    [0, false],
    [2, false],
    ['1', false],
    ['', false],
    [null, false],
  ])('a flag of %j is %j', (given, flagged) => {
    expect(optionIn({ text: 'Yes', flagged: given })?.flagged).toBe(flagged);
    expect(optionIn({ text: 'Yes', isFlagged: given })?.flagged).toBe(flagged);
    expect(optionIn({ text: 'Yes', isFreeText: given })?.isFreeText).toBe(flagged);
  });

  test('without a type it lets choose several', () => {
    expect(questionIn({ code: 'A1', text: 'x' })).toEqual({
      key: '+2',
      id: null,
      code: 'A1',
      text: 'x',
      hint: '',
      type: 0,
      options: [],
    });
  });

  test.each([null, 'x', 3, [section], { formSections: null }, { formSections: {} }, {}])('%j holds none', (junk) => {
    expect(formIn(junk)).toBeNull();
  });

  test.each([
    ['section', { ...file, formSections: [section, 'x'] }],
    ['section that is a list', { ...file, formSections: [[section]] }],
    ['question', { ...file, formSections: [{ ...section, questions: [question, null] }] }],
    ['option', withOption([])],
  ])('one broken %s makes the file none', (_what, junk) => {
    expect(formIn(junk)).toBeNull();
  });

  test('a section without questions is one', () => {
    expect(formIn({ ...file, formSections: [{ code: 'A' }] })?.sections).toEqual([
      { key: '+1', id: null, code: 'A', description: '', questions: [] },
    ]);
  });
});

describe('FRM-04 the order of a file', () => {
  const named = (code: string, orderNumber?: unknown) => ({ code, orderNumber });
  const codesOf = (list: object[], order?: 'numbered' | 'asWritten') =>
    formIn({ formSections: list }, order)?.sections.map(({ code }) => code);

  test('is that of the numbers, where all have one', () => {
    expect(codesOf([named('B', 2), named('A', 1), named('C', 10)])).toEqual(['A', 'B', 'C']);
    expect(codesOf([named('B', 2), named('A', 1)], 'asWritten')).toEqual(['B', 'A']);
    expect(codesOf([named('B', 2), named('A')])).toEqual(['B', 'A']);
    expect(codesOf([named('B', 2), named('A', 1), named('C')])).toEqual(['B', 'A', 'C']);
    expect(codesOf([named('B', '2'), named('A', '1')])).toEqual(['B', 'A']);
  });

  test('also that of questions and options', () => {
    const options = [
      { text: 'No', orderNumber: 1 },
      { text: 'Yes', orderNumber: 0 },
    ];
    const questions = [
      { code: 'A2', orderNumber: 5 },
      { code: 'A1', orderNumber: 3, optionsToQuestions: options },
    ];
    const [first] = formIn({ formSections: [{ questions }] })?.sections ?? [];
    expect(first?.questions.map(({ code }) => code)).toEqual(['A1', 'A2']);
    expect(first?.questions[0]?.options.map(({ text }) => text)).toEqual(['Yes', 'No']);
    const [asWritten] = formIn({ formSections: [{ questions }] }, 'asWritten')?.sections ?? [];
    expect(asWritten?.questions.map(({ code }) => code)).toEqual(['A2', 'A1']);
    expect(asWritten?.questions[1]?.options.map(({ text }) => text)).toEqual(['No', 'Yes']);
  });
});

test('FRM-03 a form as a file has the shape of the published ones', () => {
  const [first] = fileOf(small).formSections;
  expect(fileOf(small)).toMatchObject({ code: 'A', description: 'Opening', diaspora: false });
  expect(first).toMatchObject({ code: 'A', description: 'The station', orderNumber: 0 });
  expect(first?.questions[1]).toEqual({
    code: 'A2',
    text: 'Who was there?',
    hint: 'All of them',
    questionType: 3,
    orderNumber: 1,
    optionsToQuestions: [
      { text: 'Police', isFreeText: false, isFlagged: false, orderNumber: 0 },
      { text: 'Others', isFreeText: true, isFlagged: false, orderNumber: 1 },
    ],
  });
  expect(first?.questions[0]).toMatchObject({ hint: null, orderNumber: 0 });
});
