import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { listCompletedQuestions } from '#contract/answers.ts';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { stopClock } from '#tests/support/screenWalk.ts';
import { cameOf, pageOfThreads, threadOf } from '#tests/support/threads.ts';
import {
  answerAll,
  askedOf,
  completed,
  heading,
  keyOf,
  openListening,
  openUrgents,
  question,
  threads,
} from './answers.given.tsx';
import { press, settle, type Asked } from '#tests/support/screen.tsx';

beforeEach(() => {
  layOut();
  stopClock();
});

const wentOn = 'This observer has sent more since you opened the visit.';
const rows = () => [...document.querySelectorAll<HTMLElement>('nav a[data-place]')];
const choose = (place: number) => settle(() => fireEvent.click(rows()[place] ?? document.body, { detail: 1 }));
/** The browser has nothing better to do than to load what is likely to be read next. */
const rest = () => settle(() => vi.advanceTimersByTime(0));
const asksAnswersOf =
  (number: number) =>
  ({ endpoint, args }: Asked) =>
    endpoint === listCompletedQuestions && args.query?.['idObserver'] === keyOf(number).idObserver;

test.each([
  ['in the list', '/urgents'],
  ['by its address', '/urgents/details/2/1002'],
])('ANS-06 AND-02 a thread chosen %s that went on stays as it is, until the reader wants the rest', async (_, path) => {
  const { stage, wire } = await openListening(path);
  if (path === '/urgents') await choose(1);
  await answerAll(stage);
  expect(screen.queryByText(wentOn)).toBeNull();
  const changed = { ...threadOf(2, { flaggedCount: 1 }), lastModified: '2026-11-21T21:00:00.000Z' };
  await wire.tell({ came: [cameOf(2)] });
  await press('Show 1 changed');
  const [first, , third] = threads;
  const call = askedOf(stage, listThreads);
  await settle(() => call?.answer({ data: [changed, first, third], totalItems: 3, totalPages: 1 }));
  expect([rows()[0]?.textContent, heading()]).toEqual([expect.stringContaining('AB 2'), 'AB 2']);
  expect(screen.getByText(wentOn)).toBeInTheDocument();
  expect(stage.asked.some(asksAnswersOf(2))).toBe(false);

  await press('Show it');
  expect(document.querySelector('#thread-heading')).toHaveFocus();
  const answers = stage.asked.find(asksAnswersOf(2));
  await settle(() => answers?.answer(completed.slice(1)));
  await answerAll(stage);
  expect(screen.queryByText(wentOn)).toBeNull();
  expect([heading(), rows().map((row) => row.getAttribute('aria-current'))]).toEqual(['AB 2', ['true', null, null]]);
});

test('ANS-06 a thread that went on after it was loaded ahead is asked for anew when it is chosen', async () => {
  const { stage, wire } = await openListening();
  await choose(0);
  await answerAll(stage);
  await rest();
  expect(stage.asked.some(asksAnswersOf(2))).toBe(true);
  await answerAll(stage);
  const changed = { ...threadOf(2, { flaggedCount: 2 }), lastModified: '2026-11-21T21:00:00.000Z' };
  await wire.tell({ came: [cameOf(2)] });
  await press('Show 1 changed');
  const [first, , third] = threads;
  const call = askedOf(stage, listThreads);
  await settle(() => call?.answer({ data: [changed, first, third], totalItems: 3, totalPages: 1 }));
  stage.asked.length = 0;
  await choose(0);
  expect([heading(), stage.asked.filter(asksAnswersOf(2)).length]).toEqual(['AB 2', 1]);
});

test('AND-02 after a refresh nothing says that the thread went on, since its answers were loaded with it', async () => {
  const stage = openUrgents();
  await answerAll(stage);
  await choose(1);
  await answerAll(stage);
  stage.asked.length = 0;
  await press('Refresh');
  const [first, , third] = threads;
  const changed = { ...threadOf(2, { flaggedCount: 1 }), lastModified: '2026-11-21T21:00:00.000Z' };
  const lists = stage.asked.filter(({ endpoint }) => endpoint === listThreads);
  for (const list of lists)
    await settle(() => list.answer({ data: [changed, first, third], totalItems: 3, totalPages: 1 }));
  await answerAll(stage);
  expect(rows()[0]).toHaveTextContent('AB 2');
  expect([heading(), screen.queryByText(wentOn)]).toEqual(['AB 2', null]);
});

test('AND-02 a thread that could not be loaded ahead is asked for when it is chosen, and nothing is said before', async () => {
  const stage = openUrgents();
  await answerAll(stage);
  await choose(0);
  await answerAll(stage);
  await rest();
  expect(stage.asked.some(asksAnswersOf(2))).toBe(true);
  await settle(() => stage.asked.find(asksAnswersOf(2))?.fail(failures.server));
  expect([heading(), question('A1') !== null, screen.queryByText(/could not be loaded/u)]).toEqual([
    'AB 1',
    true,
    null,
  ]);
  stage.asked.length = 0;
  await choose(1);
  expect(stage.asked.filter(asksAnswersOf(2))).toHaveLength(1);
  await answerAll(stage);
  expect([heading(), question('A1') !== null]).toEqual(['AB 2', true]);
});

test('ANS-08 where the next page failed, the button that asks for more asks again', async () => {
  const many = Array.from({ length: 40 }, (_, index) => threadOf(index + 1));
  layOut({ height: 52 });
  const stage = openUrgents();
  const ask = () => askedOf(stage, listThreads);
  const answerPage = () => {
    const call = ask();
    const { page, pageSize } = call?.args.query ?? {};
    const { threads: data, totalItems } = pageOfThreads(many, { page: Number(page), pageSize: Number(pageSize) });
    stage.asked.length = 0;
    return settle(() => call?.answer({ data, totalItems, totalPages: 9 }));
  };
  for (const _page of ['the first five', 'the first ten', 'the next ten']) await answerPage();
  expect(ask()).toBeUndefined();
  await press('Load more');
  await settle(() => ask()?.fail(failures.forbidden));
  stage.asked.length = 0;
  await press('Load more');
  expect(ask()?.args.query).toMatchObject({ page: 3, pageSize: 10 });
  await answerPage();
  expect(document.querySelector<HTMLElement>('nav ul[style]')?.style.height).toBe(`${30 * 52}px`);
});

test('ANS-01 what was typed and never asked for is taken back without asking', async () => {
  const stage = openUrgents();
  await answerAll(stage);
  const county = screen.getByRole<HTMLInputElement>('combobox', { name: 'County' });
  await settle(() => fireEvent.change(county, { target: { value: 'cj' } }));
  const clear = within(screen.getByRole('search')).getByRole('button', { name: 'Clear filter' });
  await settle(() => clear.click());
  expect([county.value, stage.asked, stage.address(), rows().length]).toEqual(['', [], 'urgente=true', 3]);
});
