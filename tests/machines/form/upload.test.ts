import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDocument, type FormDocument, saysTheSame, serialOf } from '#machines/form/document.ts';
import { fileOf, formIn } from '#machines/form/form-file.ts';
import { problemsOf } from '#machines/form/problems.ts';
import { edited } from '#machines/form/edits.ts';
import { asSent, storedForm, uploadOf } from '#machines/form/upload.ts';
import { FormUpload } from '#contract/forms.ts';
import { after, draws, small } from './form.given.ts';

/** What the server would answer, had it stored this upload. */
function answerTo({ formSections, ...form }: ReturnType<typeof uploadOf>) {
  let given = 10_000;
  const id = (known: number | undefined) => known ?? (given += 1);
  const summary = {
    id: form.id ?? id(undefined),
    code: form.code,
    description: form.description,
    diaspora: form.diaspora,
  };
  const sections = formSections.map(({ questions, orderNumber = 0, ...section }) => ({
    ...section,
    id: id(section.id),
    orderNumber,
    questions: questions.map(({ optionsToQuestions, orderNumber = 0, ...question }) => ({
      ...question,
      id: id(question.id),
      orderNumber,
      optionsToQuestions: optionsToQuestions.map(({ idOption, orderNumber = 0, ...option }) => {
        const given = id(idOption);
        return { ...option, id: given, idOption: given, optionId: given, orderNumber };
      }),
    })),
  }));
  return { summary: { ...summary, ver: 1, currentVersion: 1, order: 0, draft: form.draft }, sections };
}

const read = (document: FormDocument) => {
  const { summary, sections } = answerTo(uploadOf(document, null, 'draft'));
  return storedForm(summary, sections.toReversed()).document;
};

test('FED-05 what is sent and read again is the same form, in its order', () => {
  fc.assert(
    fc.property(draws(30), (list) => {
      const document = after(small, list);
      expect(saysTheSame(read(document), asSent(document))).toBe(true);
    }),
    { numRuns: 100 },
  );
  expect(read(small)).toEqual(small);
  expect(asSent(small)).toEqual(small);
});

test('FED-05 B11 ids, version and orders are sent, a new form as 0, and the contract takes it', () => {
  const base = { id: 7, version: 3, draft: true, order: 2, savedAt: null, savedBy: null, document: small };
  const { document } = edited(
    small,
    { edit: 'options.add', question: 'q3', after: null, options: [{ text: 'No' }] },
    0,
  );
  const upload = uploadOf({ ...document, code: ' A ' }, base, 'publish');
  expect(FormUpload.parse(upload)).toEqual(upload);
  expect([upload.id, upload.currentVersion, upload.draft, upload.order, upload.code]).toEqual([7, 3, false, 2, 'A']);
  expect(upload.formSections[1]).toEqual({
    id: 2,
    code: 'B',
    description: 'The count',
    orderNumber: 1,
    questions: [
      {
        id: 3,
        code: 'B1',
        text: 'Was it public?',
        questionType: 1,
        hint: null,
        orderNumber: 0,
        optionsToQuestions: [
          { idOption: 5, text: 'Yes', isFreeText: false, flagged: false, orderNumber: 0 },
          { text: 'No', isFreeText: false, flagged: false, orderNumber: 1 },
        ],
      },
    ],
  });
  const fresh = uploadOf(small, null, 'draft');
  expect([fresh.id, fresh.currentVersion, fresh.draft]).toEqual([0, 1, true]);
});

const trimmed = (document: FormDocument): FormDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => (typeof value === 'string' ? value.trim() : value));

test('a form as a file and back is the same form, as a new one', () => {
  fc.assert(
    fc.property(draws(30), (list) => {
      const document = after(small, list);
      const read = formIn(JSON.parse(JSON.stringify(fileOf(document))));
      expect(read && saysTheSame(read, trimmed(document))).toBe(true);
    }),
    { numRuns: 50 },
  );
  const read = formIn(JSON.parse(JSON.stringify(fileOf(small))));
  expect([read && saysTheSame(read, small), read && serialOf(read), /"id":\d/u.test(JSON.stringify(read))]).toEqual([
    true,
    10,
    false,
  ]);
});

test('published sample forms are read with their flags, whatever the flag is called', () => {
  const option = (field: string) => ({ text: 'Yes', isFreeText: false, [field]: true });
  const file = {
    Code: 'PL-A',
    description: 'Opening',
    formSections: [
      {
        code: 'A',
        description: 'S',
        questions: [
          {
            code: 'A1',
            text: 'Q',
            questionType: 2,
            optionsToQuestions: [option('isFlagged'), option('flagged'), option('IsFlagged')],
          },
        ],
      },
    ],
  };
  const form = formIn(file);
  expect([form?.code, form?.sections[0]?.questions[0]?.options.map(({ flagged }) => flagged)]).toEqual([
    'PL-A',
    [true, true, true],
  ]);
});

test('what holds no form is none', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (junk) => {
      const form = formIn(junk);
      expect(form === null || Array.isArray(form.sections)).toBe(true);
    }),
  );
  expect([formIn(null), formIn([]), formIn({ formSections: 'x' }), formIn({ formSections: [3] })]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

const told = (document: FormDocument, intent: 'draft' | 'publish') =>
  problemsOf(document, intent).map(({ place: { key, field }, reason, limit }) => [key, field, reason, limit]);

test('FED-06 a draft needs code and title, a published form everything', () => {
  expect(told(small, 'publish')).toEqual([]);
  expect(told(emptyDocument, 'draft')).toEqual([
    ['', 'description', 'missing', null],
    ['', 'code', 'missing', null],
  ]);
  let { document } = edited(small, { edit: 'section.add', after: null }, 0);
  ({ document } = edited(document, { edit: 'question.add', section: 's2', after: null }, 1));
  ({ document } = edited(document, { edit: 'question.set', key: 'q3', set: { code: ' A1 ' } }, 2));
  ({ document } = edited(document, { edit: 'option.set', key: 'o5', set: { text: ' ' } }, 2));
  expect(told(document, 'publish')).toEqual([
    ['q3', 'code', 'duplicate', null],
    ['o5', 'text', 'missing', null],
    ['+2', 'text', 'missing', null],
    ['+3', 'text', 'missing', null],
    ['+1', 'description', 'missing', null],
    ['+1', 'questions', 'empty', null],
  ]);
  expect(told(document, 'draft')).toEqual([]);
});

test('FED-06 what the contract does not take stops a draft as well', () => {
  const lines = Array.from({ length: 201 }, () => 'x');
  let { document } = edited(small, { edit: 'option.paste', key: 'o1', lines }, 0);
  ({ document } = edited(document, { edit: 'section.set', key: 's1', set: { code: 'ABCDE' } }, 300));
  ({ document } = edited(document, { edit: 'question.set', key: 'q2', set: { text: 'x'.repeat(1_001) } }, 300));
  expect(told(document, 'draft')).toEqual([
    ['s1', 'code', 'tooLong', 4],
    ['q1', 'options', 'tooMany', 200],
    ['q2', 'text', 'tooLong', 1_000],
  ]);
});

test('FED-06 problems and contract agree', () => {
  fc.assert(
    fc.property(draws(20), fc.string({ maxLength: 30 }), (list, code) => {
      const document = { ...after(small, list), code };
      expect(
        FormUpload.safeParse(uploadOf(document, null, 'draft')).success || problemsOf(document, 'draft').length > 0,
      ).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('FED-09 after a keystroke only its section is looked through again', () => {
  const set = { description: '' };
  const odd = ['s1', 's2'].reduce(
    (document, key) => edited(document, { edit: 'section.set', key, set }, 0).document,
    small,
  );
  const typed = edited(odd, { edit: 'section.set', key: 's1', set: { description: 'The opening' } }, 0).document;
  const [first, second] = problemsOf(odd, 'publish');
  const [left, ...others] = problemsOf(typed, 'publish');
  expect([first?.place.key, second?.place.key, left === second, others]).toEqual(['s1', 's2', true, []]);
});
