import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listCompletedQuestions, type CompletedQuestion } from '#contract/answers.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import { flaggedQuestions } from '#src/screens/answers/flaggedOrder.ts';
import { layOut } from '#tests/support/layout.ts';
import { answerAll, completed, openThread, question } from './answers.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

beforeEach(() => {
  layOut();
});

async function opened(search: string, answers: readonly CompletedQuestion[] = completed): Promise<Stage> {
  const stage = openThread(1, search);
  await settle(() => {});
  await answerAll(stage, ({ endpoint }) => endpoint === listCompletedQuestions);
  await settle(() => {
    for (const asked of stage.asked.splice(0)) asked.answer(answers);
  });
  await answerAll(stage);
  return stage;
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const openedTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('EVD-01 an emergency opens on what is flagged; the forms are one tab further', async () => {
  await opened('urgente=true');
  expect([tabs(), openedTab(), question('A1')?.textContent, question('B1')]).toEqual([
    ['What is flagged1 flagged', 'AForm A1/11 of 1 question answered1 flagged', 'BForm B11 answered'],
    'What is flagged1 flagged',
    'A1: Was it so?',
    null,
  ]);
});

test('EVD-01 without a flagged answer it opens on the first form', async () => {
  await opened(
    'urgente=true',
    completed.filter(({ formCode }) => formCode === 'B'),
  );
  expect(openedTab()).toMatch(/^AForm A/u);
});

test('EVD-01 the tab of what is flagged has an address', async () => {
  const stage = await opened('urgente=true&form=2');
  await press(/^What is flagged/u, 'tab');
  expect([openedTab(), new URLSearchParams(stage.address()).get('form')]).toEqual([
    'What is flagged1 flagged',
    'flagged',
  ]);
});

test('AND-04 where nothing is flagged, all questions are one press away, and the focus goes to the switch', async () => {
  await opened('urgente=true&form=2&show=flagged');
  expect(question('B1')).toBeNull();
  await press('Show all questions');
  expect([question('B1'), screen.getByRole('radio', { name: 'All' })]).toEqual([
    expect.anything(),
    document.activeElement,
  ]);
});

test('ANS-06 at the first thread of the list it is said why there is no way back', async () => {
  await opened('urgente=true');
  const button = screen.getByRole('button', { name: 'Previous visit' });
  expect(button).toHaveAccessibleDescription('No visit stands before this one in the list.');
});

test('AND-03 the tabs by keyboard: the next, the last, the first, and no further', async () => {
  await opened('urgente=true&form=1');
  screen.getByRole('tab', { selected: true }).focus();
  const turned: (string | null)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'Home', 'ArrowLeft', 'End', 'ArrowLeft']) {
    await settle(() => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key }));
    const tab = screen.getByRole('tab', { selected: true });
    turned.push(document.activeElement === tab ? (tab.textContent?.charAt(0) ?? '') : null);
  }
  expect(turned).toEqual(['B', 'B', 'W', 'W', 'B', 'A']);
});

const flaggedIn = (form: number, more: Partial<CompletedQuestion> = {}): CompletedQuestion => ({
  id: form * 100 + 2,
  text: 'Who was there?',
  idQuestionType: 0,
  idQuestion: `${form}2`,
  formCode: String(form),
  idForm: form,
  answers: [],
  ...more,
});
const answer = (idOption: number, flagged: boolean, answeredAt?: string) => ({
  idOption,
  text: `Option ${idOption}`,
  isFreeText: false,
  value: null,
  flagged,
  ...(answeredAt !== undefined && { answeredAt }),
});
const noteOn = (questionId: number): Note => ({ questionId, text: 'Seen.', attachmentsPaths: [] });

test('EVD-01 the worst question first: most flagged answers, then as the forms ask', () => {
  const questions = [
    flaggedIn(1, { answers: [answer(1, true)] }),
    flaggedIn(2, { answers: [answer(2, false)] }),
    flaggedIn(3, { answers: [answer(3, true)] }),
    flaggedIn(4, { answers: [answer(4, true), answer(5, true, '2026-11-22T08:00:00Z')] }),
    flaggedIn(5, { answers: [answer(6, true, '2026-11-22T09:00:00Z'), answer(7, true), answer(8, false)] }),
    flaggedIn(6, { answers: [answer(9, true)] }),
  ];
  const shown = flaggedQuestions(questions, new Map([[302, [noteOn(302)]]]));
  expect(
    shown.map(({ question, answeredAt, notes }) => [question.id, answeredAt, question.options.length, notes.length]),
  ).toEqual([
    [402, '2026-11-22T08:00:00Z', 2, 0],
    [502, '2026-11-22T09:00:00Z', 3, 0],
    [102, null, 1, 0],
    [302, null, 1, 1],
    [602, null, 1, 0],
  ]);
});

test('EVD-01 the chosen option, its text, its time and the notes on it are in sight', async () => {
  const stage = openThread(1, 'urgente=true');
  await settle(() => {});
  await answerAll(stage, ({ endpoint }) => endpoint === listCompletedQuestions || endpoint === listNotes);
  await settle(() => {
    for (const asked of stage.asked.splice(0))
      asked.answer(
        asked.endpoint === listNotes
          ? [noteOn(402)]
          : [
              flaggedIn(4, {
                answers: [
                  { ...answer(4, true, '2026-11-22T08:00:00Z'), value: 'Two men' },
                  answer(5, false, '2026-11-22T09:00:00Z'),
                ],
              }),
            ],
      );
  });
  await answerAll(stage);
  expect(screen.getByRole('tabpanel').textContent).toBe(
    'What is flagged42: Who was there?Option 4 (chosen, flagged)Two menOption 5 (chosen)Form 422 Nov 2026, 10:00Seen.',
  );
});
