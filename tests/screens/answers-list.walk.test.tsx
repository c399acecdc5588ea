import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { rowHeight } from '#src/screens/answers/rowHeight.ts';
import { layOut } from '#tests/support/layout.ts';
import { pageOfThreads, threadOf } from '#tests/support/threads.ts';
import { type LoadState, take, walkLoad } from './loadWalk.ts';
import { openScreen, settle, type Asked, type Stage } from '#tests/support/screen.tsx';

/** The list of threads breaks, comes, and is tried again: its first page, and a further one under rows that stay. */
const threads = (count: number) => Array.from({ length: count }, (_, index) => threadOf(index + 1));
const title = 'The list could not be loaded.';
const moreTitle = 'More visits could not be loaded.';
const load = { endpoint: listThreads, isOne: ({ args }: Asked) => args.query?.['urgent'] === undefined };

/** Two rows are in sight, and eleven are wanted: five do where there are no more. */
const answerFrom = (total: number) => async (_: Stage, asked: Asked) => {
  const { query } = asked.args;
  const page = pageOfThreads(threads(total), { page: Number(query?.['page']), pageSize: Number(query?.['pageSize']) });
  await settle(() => asked.answer({ data: page.threads, totalItems: total, totalPages: 1 }));
};

async function open(): Promise<Stage> {
  layOut({ height: 2 * rowHeight() });
  const stage = openScreen(<AnswersScreen list="answers" />, { path: '/answers' });
  await settle(() => {});
  return stage;
}

const held = () => document.querySelector<HTMLElement>('nav ul[style]')?.style.height;
const has = (text: string) => screen.queryByText(text) !== null;

function showsFirst({ isThere, hasFailed }: LoadState): void {
  expect(held()).toBe(isThere ? `${5 * rowHeight()}px` : '0px');
  expect(has('Loading…')).toBe(!isThere && !hasFailed);
  expect(has('Nothing selected')).toBe(isThere);
}

function showsMore({ isThere, isAsked }: LoadState): void {
  expect(held()).toBe(`${(isThere ? 10 : 5) * rowHeight()}px`);
  expect([has('Loading more…'), has('Load more')]).toEqual([isAsked, !isThere && !isAsked]);
}

walkLoad('ANS-04 ANS-08 TAB-02 the first threads', {
  ...load,
  title,
  open,
  answer: answerFrom(5),
  shows: showsFirst,
});

walkLoad('ANS-04 ANS-08 TAB-02 further threads, under those that stay', {
  ...load,
  title: moreTitle,
  async open() {
    const stage = await open();
    await answerFrom(10)(stage, take(load, stage));
    return stage;
  },
  answer: answerFrom(10),
  shows: showsMore,
});
