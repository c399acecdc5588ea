import { fireEvent, screen, within } from '@testing-library/react';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { formOf } from '#tests/support/forms.ts';
import { openScreen, press, settle, type Given, type Stage } from '#tests/support/screen.tsx';

export const opening = formOf(1, 'A', { questions: 15, savedAt: '2026-11-21T10:00:00.000Z', savedBy: 'ana' });
export const voting = formOf(2, 'B', { currentVersion: 3, diaspora: true });
export const counting = formOf(3, 'C', { draft: true });
export const all = [opening, voting, counting];
export const many = Array.from({ length: 23 }, (_, index) => formOf(index + 1, `F${index + 1}`));

export const answer = (stage: Stage, forms: readonly FormSummary[]) =>
  settle(() => stage.waiting(listForms).answer({ formVersions: forms }));

export const as = (organizer: boolean): Given => ({
  claims: { token: 't', userName: 'ana', expiresAt: null, organizer, idNgo: 1 },
});

export async function opened(forms: readonly FormSummary[] = all, given: Given = {}): Promise<Stage> {
  const stage = openScreen(<FormsScreen />, { ...as(true), ...given });
  await answer(stage, forms);
  return stage;
}

export async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await press(action, 'menuitem');
}

export const agree = async (word: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: word })));
};

export const sections = [
  {
    uniqueId: 'AS1',
    id: 11,
    code: 'S',
    description: 'Opening',
    orderNumber: 0,
    questions: [
      {
        id: 21,
        formCode: 'A',
        code: 'A1',
        idSection: 11,
        questionType: 2,
        text: 'Was the urn sealed?',
        hint: 'Look at all sides',
        orderNumber: 0,
        optionsToQuestions: [
          { id: 31, idOption: 31, optionId: 31, text: 'Yes', isFreeText: false, flagged: false, orderNumber: 0 },
          { id: 32, idOption: 32, optionId: 32, text: 'No', isFreeText: true, flagged: true, orderNumber: 1 },
        ],
      },
    ],
  },
  { uniqueId: 'AS2', id: 12, code: 'T', description: 'Later', orderNumber: 1, questions: [] },
];

/** The same as a draft that the server does not know yet. */
export const uploaded = {
  code: 'A',
  description: 'Form A',
  currentVersion: 1,
  diaspora: false,
  draft: true,
  formSections: [
    {
      code: 'S',
      description: 'Opening',
      orderNumber: 0,
      questions: [
        {
          code: 'A1',
          text: 'Was the urn sealed?',
          hint: 'Look at all sides',
          questionType: 2,
          orderNumber: 0,
          optionsToQuestions: [
            { text: 'Yes', isFreeText: false, flagged: false, orderNumber: 0 },
            { text: 'No', isFreeText: true, flagged: true, orderNumber: 1 },
          ],
        },
      ],
    },
    { code: 'T', description: 'Later', orderNumber: 1, questions: [] },
  ],
};
