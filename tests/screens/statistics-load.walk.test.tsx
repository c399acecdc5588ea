import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { getStatistic } from '#contract/statistics.ts';
import { press, settle, type Asked, type Stage } from '#tests/support/screen.tsx';
import { openTopList } from './statistics.given.tsx';
import { type LoadState, take, walkLoad } from './loadWalk.ts';

/** A complete list breaks, comes, and is tried again: at first, and its next page under figures that stay. */
const load = { endpoint: getStatistic };
const title = 'This list could not be loaded.';

async function answer(_: Stage, { args, ...asked }: Asked): Promise<void> {
  const data = [{ label: `County of page ${String(args.query?.['page'])}`, value: '7' }];
  await settle(() => asked.answer({ data, totalItems: 21, totalPages: 2, asOf: '2026-11-22T08:00:00.000Z' }));
}

async function open(): Promise<Stage> {
  const stage = openTopList();
  await settle(() => {});
  return stage;
}

const has = (text: string) => screen.queryByText(text) !== null;

function showsFirst({ isThere, hasFailed }: LoadState): void {
  const forbidden = has('You do not have access to this page');
  const download = screen.queryByRole('button', { name: 'Download as CSV' });
  expect(download?.ariaDisabled ?? null).toBe(isThere || forbidden ? null : 'true');
  expect(download === null).toBe(forbidden);
  expect([has('County of page 1'), has('Loading…')]).toEqual([isThere, !isThere && !hasFailed]);
}

function showsNext({ isThere, isAsked, hasFailed }: LoadState): void {
  expect([has('refreshing'), has('not refreshed')]).toEqual([!isThere && !hasFailed, !isThere && hasFailed]);
  expect([has('County of page 1'), has('County of page 2')]).toEqual([!isThere, isThere]);
  expect(document.querySelector('[aria-busy]')).toHaveAttribute('aria-busy', String(isAsked));
}

walkLoad('STA-02 STA-03 TAB-02 a complete list, at first', { ...load, title, open, answer, shows: showsFirst });

walkLoad('STA-02 STA-03 TAB-02 its next page, under figures that stay', {
  ...load,
  title: 'What you see could not be updated.',
  async open() {
    const stage = await open();
    await answer(stage, take(load, stage));
    await press('Next page');
    return stage;
  },
  answer,
  shows: showsNext,
});
