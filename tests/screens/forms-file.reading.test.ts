import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormDocument } from '#machines/form/document.ts';
import { fileOf } from '#machines/form/form-file.ts';
import { uploadOf } from '#machines/form/upload.ts';
import { leftOutOf } from '#src/screens/forms/form-file.leftOut.ts';
import { readFormFile, writeFormFile } from '#src/screens/forms/form-file.ts';

const fileNamed = (name: string, content: unknown) => new File([JSON.stringify(content)], name);

const text = (maxLength: number) => fc.string({ maxLength }).map((said) => said.trim());
const named = { key: fc.constant(''), id: fc.constant(null) };
const forms: fc.Arbitrary<FormDocument> = fc.record({
  code: text(20).filter((code) => code !== ''),
  description: text(200).filter((title) => title !== ''),
  diaspora: fc.boolean(),
  sections: fc.array(
    fc.record({
      ...named,
      code: text(4),
      description: text(200),
      questions: fc.array(
        fc.record({
          ...named,
          code: text(20),
          text: text(1_000),
          hint: text(1_000),
          type: fc.constantFrom(0, 1, 2, 3),
          options: fc.array(
            fc.record({ ...named, text: text(1_000), isFreeText: fc.boolean(), flagged: fc.boolean() }),
            { maxLength: 3 },
          ),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
});

describe('there and back', () => {
  test('FRM-03 nothing is lost on the way', () =>
    fc.assert(
      fc.asyncProperty(forms, async (form) => {
        const { blob, name } = writeFormFile(form);
        const { document } = await readFormFile(new File([blob], name));
        const sent = (one: FormDocument | null) => one && uploadOf(one, null, 'draft');
        expect(sent(document)).toEqual(sent(form));
        expect(document && fileOf(document)).toEqual(fileOf(form));
      }),
      { numRuns: 50 },
    ));

  test('FRM-04 junk is refused with reasons or read, but never breaks', () =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (junk) => {
        const { document, problems } = await readFormFile(fileNamed('junk.json', { formSections: [junk] }));
        expect(document === null).toBe(problems !== null && problems.length > 0);
      }),
      { numRuns: 100 },
    ));
});

const option = (text: string, orderNumber?: number) => ({ text, orderNumber });
const asked = (text: string, orderNumber: number, ...optionsToQuestions: unknown[]) => ({
  text,
  orderNumber,
  optionsToQuestions,
});
const texts = (form: FormDocument | null) =>
  form?.sections.map(({ code, questions }) => [
    code,
    ...questions.map(({ text, options }) => [text, ...options.map((one) => one.text)]),
  ]);

describe('in the order of its numbers', () => {
  test('FRM-03 sections, questions and options stand as they are numbered', async () => {
    const questions = [asked('last', 7, option('z', 2), option('y', 1)), asked('first', -1)];
    const formSections = [
      { code: 'B', orderNumber: 2, questions },
      { code: 'A', orderNumber: 1, questions: [] },
    ];
    const { document } = await readFormFile(fileNamed('F.json', { formSections }));
    expect(texts(document)).toEqual([['A'], ['B', ['first'], ['last', 'y', 'z']]]);
  });

  test('FRM-03 a list stands as it is written where a number is missing, or all are the same', async () => {
    const questions = [asked('one', 0, option('z', 2), option('y')), asked('two', 0, option('z', 0), option('y', 0))];
    const { document } = await readFormFile(fileNamed('F.json', { formSections: [{ code: 'A', questions }] }));
    expect(texts(document)).toEqual([['A', ['one', 'z', 'y'], ['two', 'z', 'y']]]);
  });

  test('FRM-04 what is wrong is told by its place in the file', async () => {
    const questions = [asked('x'.repeat(1_001), 2), asked('fine', 1)];
    const { problems } = await readFormFile(fileNamed('F.json', { formSections: [{ code: 'A', questions }] }));
    expect(problems).toMatchObject([{ section: 1, question: 1, reason: 'FORM_FILE_LONG' }]);
  });
});

test.each([
  ['A1', 'form-A1.json'],
  ['Ș 1_b.c-d', 'form-Ș-1_b.c-d.json'],
  ['1 / *2?', 'form-1-2-.json'],
])('FRM-03 the file of form %s has a name that no file system minds', (code, name) => {
  expect(writeFormFile({ code, description: '', diaspora: false, sections: [] }).name).toBe(name);
});

describe('what a form has no place for', () => {
  test('FRM-03 is named once, as the file writes it; ids and versions of the old form are not missed', () => {
    const file = {
      id: 3,
      code: 'A',
      Title: 'Opening',
      description: 'Opening',
      currentVersion: 4,
      theme: 'dark',
      formSections: [
        {
          uniqueId: 'A1',
          description: 'Said',
          title: 'Said otherwise',
          questions: [
            {
              id: 7,
              text: 'x',
              icon: 'urn',
              help: null,
              options: [{ optionId: 1, text: 'y', orderNumber: 0, icon: '', colour: '', Points: 0 }],
            },
          ],
        },
        'no section',
      ],
    };
    expect([leftOutOf(file), leftOutOf(null), leftOutOf([])]).toEqual([['theme', 'title', 'icon', 'Points'], [], []]);
  });

  test('FRM-03 nothing is, in what was written here', () =>
    fc.assert(
      fc.property(forms, (form) => {
        expect(leftOutOf(JSON.parse(JSON.stringify(fileOf(form))))).toEqual([]);
      }),
      { numRuns: 30 },
    ));
});
