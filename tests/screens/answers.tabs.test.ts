import { describe, expect, test } from 'vitest';
import type { CompletedQuestion } from '#contract/answers.ts';
import type { FormSummary } from '#contract/form-list.ts';
import type { FormSection } from '#machines/form-contents/form-contents.machine.ts';
import { onlyThose, sectionsOf } from '#src/screens/answers/answers.sections.ts';
import { byForm, type FormsHeld, isAskedIn, openTab, tabsOf } from '#src/screens/answers/answers.tabs.ts';
import { formOf } from '#tests/support/forms.ts';

const form = (id: number, more: Partial<FormSummary> = {}) => formOf(id, String.fromCharCode(64 + id), more);

const option = (id: number, text: string) => ({
  id,
  idOption: id,
  optionId: id,
  text,
  isFreeText: false,
  flagged: false,
  orderNumber: 0,
});

const section = (id: number, questions: number[], questionType = 1): FormSection => ({
  id,
  code: 'S',
  description: `Section ${id}`,
  orderNumber: 0,
  questions: questions.map((question) => ({
    id: question,
    code: `Q${question}`,
    questionType,
    text: `Question ${question}`,
    orderNumber: 0,
    optionsToQuestions: [option(question * 10 + 1, 'Yes'), option(question * 10 + 2, 'No')],
  })),
});

const completed = (id: number, more: Partial<CompletedQuestion> = {}): CompletedQuestion => ({
  id,
  text: `Question ${id}`,
  idQuestionType: 1,
  idQuestion: `Q${id}`,
  formCode: 'A',
  idForm: 1,
  answers: [{ idOption: id * 10 + 1, text: 'Yes', isFreeText: false, value: null, flagged: false }],
  ...more,
});

const chosen = (idOption: number, more = {}) => ({
  idOption,
  text: `Option ${idOption}`,
  isFreeText: false,
  value: null,
  flagged: false,
  ...more,
});

describe('AND-03 tabs', () => {
  const forms = [form(2), form(1), form(3, { draft: true }), form(4, { diaspora: true })];

  test('one for each form that everybody fills in, in its order, with what is answered and flagged', () => {
    const groups = byForm([completed(1, { answers: [chosen(11, { flagged: true })] }), completed(2)], forms, {});
    const tabs = tabsOf(forms, groups, { 1: [section(1, [1, 2, 3])] }, null);
    expect(tabs.map(({ form, answered, flagged, total }) => [form, answered, flagged, total])).toEqual([
      [1, 2, 1, 3],
      [2, 0, 0, null],
    ]);
  });

  test('of how many questions says the list of forms until the form is at hand, unless more than these are answered', () => {
    const [known, odd] = [form(1, { questions: 5 }), form(2, { questions: 1 })];
    const answered = [1, 2].map((id) => completed(id, { idForm: 2 }));
    const totals = (held: FormsHeld) =>
      tabsOf([known, odd], byForm(answered, [known, odd], held), held, null).map(({ total }) => total);
    expect(totals({})).toEqual([5, null]);
    expect(totals({ 1: [section(1, [1, 2, 3])], 2: [section(2, [1])] })).toEqual([3, 2]);
  });

  test('drafts and forms for abroad have one when they were answered or asked for', () => {
    const groups = byForm([completed(7, { idForm: 3 })], forms, {});
    expect(tabsOf(forms, groups, {}, 4).map(({ form }) => form)).toEqual([1, 2, 3, 4]);
  });

  test('a form that was deleted keeps what was answered, under its code', () => {
    const groups = byForm([completed(9, { idForm: 9, formCode: 'Z' })], forms, {});
    expect(tabsOf(forms, groups, {}, null).at(-1)).toEqual({
      form: 9,
      code: 'Z',
      title: '',
      answered: 1,
      flagged: 0,
      total: null,
      isGone: true,
    });
  });

  test('while nobody knows which forms there are, none is said to be gone', () => {
    const tabs = tabsOf(null, byForm([completed(9, { idForm: 9, formCode: 'Z' })], [], {}), {}, null);
    expect(tabs.map(({ form, code, isGone }) => [form, code, isGone])).toEqual([[9, 'Z', false]]);
  });

  test('the chosen tab is open, otherwise the first form, otherwise the first there is', () => {
    const tabs = tabsOf(forms, byForm([], forms, {}), {}, null);
    expect([
      openTab(tabs, [2, 1])?.form,
      openTab(tabs, [99, 2])?.form,
      openTab(tabs, [null, 99])?.form,
      openTab([], [1, 1]),
    ]).toEqual([2, 2, 1, null]);
  });

  test('back ends that do not say the form: the one that has the question, the one of that code, or nobody knows', () => {
    const { idForm: _, ...nameless } = completed(5);
    const groups = byForm(
      [nameless, { ...nameless, id: 6, formCode: 'B' }, { ...nameless, id: 7, formCode: 'Q7' }],
      forms,
      { 2: [section(1, [5])] },
    );
    expect([...groups].map(([form, questions]) => [form, questions.map(({ id }) => id)])).toEqual([
      [2, [5, 6]],
      [0, [7]],
    ]);
  });

  test('a question that is repeated for each option chosen counts once', () => {
    const groups = byForm([completed(1), completed(1)], forms, {});
    expect(groups.get(1)).toHaveLength(1);
  });
});

describe('AND-04 AND-05 sections and questions', () => {
  test('all options with the chosen ones marked; a question is flagged when one of its choices is', () => {
    const [first] = sectionsOf(
      [section(1, [1, 2])],
      [completed(1, { answers: [chosen(12, { flagged: true, value: 'seal broken' })] })],
    );
    expect(first?.questions.map(({ isAnswered, isFlagged }) => [isAnswered, isFlagged])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(first?.questions[0]?.options).toEqual([
      { id: 11, text: 'Yes', isChosen: false, isFlagged: false, value: null, isRetired: false },
      {
        id: 12,
        text: 'No',
        isChosen: true,
        isFlagged: true,
        value: 'seal broken',
        isRetired: false,
      },
    ]);
  });

  test.each([
    [0, false],
    [1, true],
    [2, true],
    [3, false],
    [4, true],
  ])('type %i is a single choice: %s', (type, isSingle) => {
    expect(sectionsOf([section(1, [1], type)], [])[0]?.questions[0]?.isSingle).toBe(isSingle);
  });

  test('an option that has left the form is shown last and said to be so', () => {
    const [first] = sectionsOf([section(1, [1])], [completed(1, { answers: [chosen(99)] })]);
    expect(first?.questions[0]?.options.map(({ id, isChosen, isRetired }) => [id, isChosen, isRetired])).toEqual([
      [11, false, false],
      [12, false, false],
      [99, true, true],
    ]);
  });

  test('questions that have left the form come last; of a form that is gone they are all there is', () => {
    const shown = (sections: FormSection[] | null | undefined) =>
      sectionsOf(sections, [completed(8)]).map(({ title, isRetired, questions }) => [
        title,
        isRetired,
        questions.map(({ id }) => id),
      ]);
    expect(shown([section(1, [1])])).toEqual([
      ['Section 1', false, [1]],
      [null, true, [8]],
    ]);
    expect([shown(null), shown(undefined)]).toEqual([[[null, false, [8]]], [[null, false, [8]]]]);
  });

  test('only answered, only flagged, or all of them; a section without any is left out', () => {
    const sections = sectionsOf(
      [section(1, [1, 2]), section(2, [3])],
      [completed(1), completed(2, { answers: [chosen(21, { flagged: true })] })],
    );
    const ids = (show: 'all' | 'answered' | 'flagged') =>
      onlyThose(sections, show).map(({ questions }) => questions.map(({ id }) => id));
    expect([ids('all'), ids('answered'), ids('flagged')]).toEqual([[[1, 2], [3]], [[1, 2]], [[2]]]);
  });
});

describe('AND-06 notes', () => {
  const groups = byForm([completed(1)], [form(1), form(2)], {});
  const isAsked = isAskedIn([form(1), form(2)], groups, { 1: [section(1, [1, 2])] });

  test.each([
    ['on an answered question', { questionId: 1, formId: 1 }, true],
    ['on an unanswered one', { questionId: 2, formId: 1 }, true],
    ['on one that has left its form', { questionId: 3, formId: 1 }, false],
    ['on one of a form that is not at hand', { questionId: 30, formId: 2 }, true],
    ['on one of a form that is gone', { questionId: 30, formId: 77 }, false],
    ['on the station', { questionId: null, formId: null }, false],
  ])('%s', (_, note, expected) => {
    expect(isAsked(note)).toBe(expected);
  });
});
