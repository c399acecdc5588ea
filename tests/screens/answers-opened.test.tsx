import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { listThreads } from '#contract/threads.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { formOf } from '#tests/support/forms.ts';
import { layOut, narrow } from '#tests/support/layout.ts';
import { cameOf } from '#tests/support/threads.ts';
import { answerAll, openListening, openUrgents } from './answers.given.tsx';
import { openScreen, press, settle, type Asked } from '#tests/support/screen.tsx';

beforeEach(() => {
  layOut();
});

const key = (name: string) => settle(() => fireEvent.keyDown(document.body, { key: name }));
const list = () => within(screen.getByRole('navigation'));
const opened = () => list().queryByText(/^Opened by its address/u);
const marked = () =>
  [...document.querySelectorAll('nav [aria-current]')].map((row) => row.querySelector('strong')?.textContent);

test('C14 a thread that is not among the rows stands above them with its mark, and the list goes on from it', async () => {
  const stage = openUrgents({ path: '/urgents/details/9/1009' });
  await answerAll(stage);
  expect([opened(), marked()]).toEqual([expect.anything(), [expect.any(String)]]);
  await expectAccessible();
  await press('Next visit');
  await answerAll(stage);
  expect([opened(), marked()]).toEqual([null, ['AB 1']]);
});

test('C14 a thread that is listed is marked in the list alone', async () => {
  const stage = openUrgents({ path: '/urgents/details/2/1002' });
  await answerAll(stage);
  expect([opened(), marked()]).toEqual([null, ['AB 2']]);
});

test('C14 a thread that is opened by its address has the name of its row before its own is known', async () => {
  const stage = openUrgents({ path: '/urgents/details/2/1002' });
  await answerAll(stage, ({ args }) => args.query?.['observerId'] !== undefined);
  expect(screen.getByRole('heading', { level: 2, name: 'AB 2' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Observer 2' })).toBeVisible();
});

test('ANS-02 on a phone the heading is short, and another for each list', async () => {
  narrow();
  const stage = openUrgents();
  await answerAll(stage);
  expect(screen.getByRole('heading', { level: 1, name: 'Emergencies' })).toBeVisible();
  stage.close();
  await answerAll(openScreen(<AnswersScreen list="answers" />, { path: '/answers' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Answers' })).toBeVisible();
});

test('C14 nobody is told to choose from a list that is empty', async () => {
  const stage = openUrgents();
  await settle(() => stage.waiting(listThreads).answer({ data: [], totalItems: 0, totalPages: 1 }));
  expect(screen.getByText('The list is empty: there is nothing to read yet.')).toBeInTheDocument();
  expect(screen.queryByText(/^Choose an observer/u)).toBeNull();
});

test('C14 what has come in is shown by the key r, not where single keys are off', async () => {
  const { stage, wire } = await openListening();
  const asks = () => stage.asked.filter(({ endpoint }) => endpoint === listThreads).length;
  const before = asks();
  await key('r');
  expect(asks()).toBe(before);
  await wire.tell({ came: [cameOf(7, true)] });
  expect(screen.getByRole('button', { name: 'Show 1 new' })).toHaveAttribute('aria-keyshortcuts', 'r');
  const switchKeys = async () => {
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' })));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Show what has come in')).toBeInTheDocument();
    await settle(() => fireEvent.click(dialog.getByRole('checkbox')));
    await settle(() => fireEvent.click(dialog.getByRole('button', { name: 'Close' })));
  };
  await switchKeys();
  await key('r');
  expect(asks()).toBe(before);
  await switchKeys();
  await key('r');
  expect(asks()).toBe(before + 1);
});

test('the form that everybody fills in opens, also where one for voters abroad stands before it', async () => {
  const stage = openScreen(<AnswersScreen list="answers" />, { path: '/answers/details/1/1001' });
  const isOfForms = ({ endpoint }: Asked) => endpoint === listForms;
  await answerAll(stage, isOfForms);
  const forms = [formOf(2, 'B', { diaspora: true, order: 1 }), formOf(1, 'A', { order: 2 })];
  await settle(() => {
    for (const asked of stage.asked.filter(isOfForms)) asked.answer({ formVersions: forms });
  });
  await answerAll(stage, isOfForms);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent?.slice(0, 1));
  expect([tabs.slice(-2), screen.getByRole('tab', { selected: true }).textContent?.slice(0, 1)]).toEqual([
    ['B', 'A'],
    'A',
  ]);
});
