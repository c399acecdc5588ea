import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listCompletedQuestions, type CompletedQuestion } from '#contract/answers.ts';
import { layOut } from '#tests/support/layout.ts';
import { answerAll, completed, openThread, question } from './answers.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

beforeEach(() => {
  layOut();
});

async function opened(search: string, answers: readonly CompletedQuestion[] = completed): Promise<void> {
  const stage = openThread(1, search);
  await settle(() => {});
  await answerAll(stage, ({ endpoint }) => endpoint === listCompletedQuestions);
  await settle(() => {
    for (const asked of stage.asked.splice(0)) asked.answer(answers);
  });
  await answerAll(stage);
}

test('AND-03 what is flagged in another form is one press away, and the focus comes along', async () => {
  await opened('urgente=true&form=2');
  await press('Form A: 1');
  expect(screen.getByRole('tab', { name: /Form A/u })).toHaveFocus();
});

test('AND-03 a form that nobody knows has its name there too', async () => {
  const strangers = completed.map((one) =>
    one.formCode === 'A' ? Object.assign({}, one, { id: 999, formCode: '', idForm: 0 }) : one,
  );
  await opened('urgente=true&form=2', strangers);
  await press('Other answers: 1');
  expect(screen.getByRole('tab', { name: /Other answers/u })).toHaveFocus();
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
  expect(turned).toEqual(['B', 'B', 'A', 'A', 'B', 'A']);
});
