import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { addForm, getForm } from '#contract/forms.ts';
import { readFormFile } from '#src/screens/forms/form-file.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { organizer } from '#tests/support/claims.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

const summary = {
  id: 1,
  code: 'A',
  description: 'Opening',
  ver: 1,
  currentVersion: 1,
  diaspora: true,
  order: 0,
  draft: false,
};
const sections = [
  {
    id: 11,
    code: 'S',
    description: 'First',
    orderNumber: 0,
    questions: [
      {
        id: 21,
        code: 'A1',
        questionType: 3,
        text: 'Ce ați văzut?',
        hint: null,
        orderNumber: 0,
        optionsToQuestions: [
          { id: 31, idOption: 31, optionId: 31, text: 'Nimic', isFreeText: false, flagged: false, orderNumber: 0 },
          { id: 32, idOption: 32, optionId: 32, text: 'Altceva', isFreeText: true, flagged: true, orderNumber: 1 },
        ],
      },
    ],
  },
];

async function opened(): Promise<Stage> {
  const stage = openScreen(<FormsScreen />, { claims: organizer });
  await settle(() => stage.waiting(listForms).answer({ formVersions: [summary] }));
  return stage;
}

const fileNamed = (name: string, content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

async function bring(file: File) {
  const box = screen.getByLabelText('File with a form (JSON)');
  await settle(() => fireEvent.change(box, { target: { files: [file] } }));
}

const report = async () =>
  within(await screen.findByRole('alertdialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('out', () => {
  test('FRM-03 a form is written to a file as the published sample forms are, and comes back as it was', async () => {
    const stage = await opened();
    await press('Actions for A Opening');
    await press('Export as a file', 'menuitem');
    await settle(() => stage.waiting(getForm).answer(sections));
    expect(savedFiles.map(([name]) => name)).toEqual(['form-A.json']);
    expect(JSON.parse((await savedFiles[0]?.[1].text()) ?? '')).toEqual({
      code: 'A',
      description: 'Opening',
      diaspora: true,
      formSections: [
        {
          code: 'S',
          description: 'First',
          orderNumber: 0,
          questions: [
            {
              code: 'A1',
              text: 'Ce ați văzut?',
              hint: null,
              questionType: 3,
              orderNumber: 0,
              optionsToQuestions: [
                { text: 'Nimic', isFreeText: false, isFlagged: false, orderNumber: 0 },
                { text: 'Altceva', isFreeText: true, isFlagged: true, orderNumber: 1 },
              ],
            },
          ],
        },
      ],
    });
    expect(stage.toasts).toEqual([]);
  });

  test('FRM-04 what cannot be read is not written, and the reason is told', async () => {
    const stage = await opened();
    await press('Actions for A Opening');
    await press('Export as a file', 'menuitem');
    await settle(() => stage.waiting(getForm).fail(failures.offline));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'FORM_NOT_EXPORTED', description: 'FAULT_OFFLINE', values: { name: 'A Opening' } },
    ]);
    expect(savedFiles).toEqual([]);
  });
});

describe('in', () => {
  test('FRM-03 a file becomes a draft with its flags, under another code where its own is in use, and is opened', async () => {
    const stage = await opened();
    const option = { text: 'No', isFlagged: true };
    const question = { code: 'Q', text: 'Calm?', questionType: 1, optionsToQuestions: [option] };
    await bring(
      fileNamed('x.json', {
        code: 'a',
        description: 'X',
        formSections: [{ code: 'S', description: 'D', questions: [question] }],
      }),
    );
    await waitFor(() => stage.asked.at(-1)?.endpoint === listForms || Promise.reject(new Error('not yet')));
    await settle(() => stage.waiting(listForms).answer({ formVersions: [summary] }));
    const asked = stage.waiting(addForm);
    expect(asked.args.body).toEqual({
      id: 0,
      code: 'a-2',
      description: 'X',
      currentVersion: 1,
      diaspora: false,
      draft: true,
      formSections: [
        {
          code: 'S',
          description: 'D',
          orderNumber: 0,
          questions: [
            {
              code: 'Q',
              text: 'Calm?',
              questionType: 1,
              hint: null,
              orderNumber: 0,
              optionsToQuestions: [{ text: 'No', isFreeText: false, flagged: true, orderNumber: 0 }],
            },
          ],
        },
      ],
    });
    await settle(() => asked.answer(7));
    expect(stage.went).toEqual(['/formulare/7']);
    expect(stage.toasts.map(({ description, values }) => [description, values])).toEqual([
      ['FORM_IMPORTED_OTHER_CODE', { file: 'x.json', code: 'a-2' }],
    ]);
  });

  test('FRM-03 what a form has no place for is told once it is imported', async () => {
    const stage = await opened();
    await bring(fileNamed('x.json', { code: 'N', theme: 'dark', formSections: [{ colour: 1, questions: [] }] }));
    await waitFor(() => stage.asked.at(-1)?.endpoint === listForms || Promise.reject(new Error('not yet')));
    await settle(() => stage.waiting(listForms).answer({ formVersions: [summary] }));
    await settle(() => stage.waiting(addForm).answer(7));
    expect(stage.toasts.map(({ status, description, values }) => [status, description, values])).toEqual([
      ['success', 'FORM_IMPORTED', { file: 'x.json', code: 'N' }],
      ['warning', 'FORM_IMPORT_LEFT_OUT_TEXT', { file: 'x.json', fields: 'theme, colour' }],
    ]);
  });

  test('FRM-04 whatever would be lost is listed with its place in words, and nothing is stored', async () => {
    const stage = await opened();
    await bring(
      fileNamed('x.json', {
        code: {},
        diaspora: 'perhaps',
        formSections: [
          { code: {}, description: [] },
          7,
          {
            description: 4,
            questions: [
              { text: 'a', questionType: 9, optionsToQuestions: [{ text: ['b'] }, { isFlagged: 'perhaps' }] },
              { code: 'no text', optionsToQuestions: {} },
            ],
          },
        ],
      }),
    );
    expect(await report()).toEqual([
      '“code” is not a text.',
      '“diaspora” is neither true nor false.',
      'Section 1: “code” is not a text.',
      'Section 1: “description” is not a text.',
      'Section 1: There is no list “questions”.',
      'Section 2: This is not an object with named fields.',
      'Section 3, question 1: “questionType” is none of 0, 1, 2 and 3.',
      'Section 3, question 1, option 1: “text” is not a text.',
      'Section 3, question 1, option 2: “text” is missing.',
      'Section 3, question 1, option 2: “isFlagged” is neither true nor false.',
      'Section 3, question 2: “text” is missing.',
      'Section 3, question 2: There is no list “optionsToQuestions”.',
    ]);
    await expectAccessible();
    await press('Close');
    expect(stage.asked.filter(({ endpoint }) => endpoint === addForm)).toEqual([]);
  });

  test.each([
    ['cut short', '{"code":', ['The file is not JSON, or it is cut short.']],
    ['no form', '[1]', ['The file holds no form: it has no list “formSections”.']],
    ['a form without sections', { code: 'A' }, ['The file holds no form: it has no list “formSections”.']],
    [
      'too long',
      {
        code: 'x'.repeat(21),
        formSections: [{ code: 'ABCDE', questions: [{ text: 'x'.repeat(1_001), optionsToQuestions: [] }] }],
      },
      [
        '“code” is longer than 20 characters.',
        'Section 1: “code” is longer than 4 characters.',
        'Section 1, question 1: “text” is longer than 1,000 characters.',
      ],
    ],
  ])('FRM-04 a file that is %s', async (_, content, problems) => {
    await opened();
    await bring(fileNamed('x.json', content));
    expect(await report()).toEqual(problems);
  });

  test('FRM-04 a file that is too large is not even read', async () => {
    await opened();
    await bring(fileNamed('x.json', ' '.repeat(5_000_001)));
    expect(await report()).toEqual(['The file is larger than 5 MB.']);
  });

  test('FRM-03 a file without code or title lends its name', async () => {
    const { document } = await readFormFile(fileNamed('PL-A.json', { formSections: [] }));
    expect([document?.code, document?.description]).toEqual(['PL-A', 'PL-A']);
  });
});
