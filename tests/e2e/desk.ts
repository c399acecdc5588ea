import type { Locator, Page } from 'playwright-core';
import { listThreads, type Thread } from '#contract/threads.ts';
import { listReviews } from '#contract/reviews.ts';
import { demoLogins } from '#server/seed/register.ts';
import { loggedIn, over, read, type Send } from '../../bench/support/client.ts';
import { logIn } from './browser.ts';

/** The desk of an officer who reads answers, and what the server says beside it. */
export const staff = (url: string): Promise<Send> =>
  loggedIn(over(url), demoLogins.organizer.account, demoLogins.organizer.password);

export const listed = async (send: Send, query: string): Promise<Thread[]> =>
  (await read(send, `/api/v1/answers?${query}`, listThreads.reply)).data;

/** As the desk lists them: the worst first. */
export const underReview = async (send: Send, query: string): Promise<Thread[]> =>
  (await read(send, `/api/v3/reviews?${query}`, listReviews.reply)).data;

export const rows = (page: Page): Locator => page.locator('nav a[data-place]');
export const chosen = (page: Page): Locator => page.locator('nav a[data-place][aria-current]');
export const heading = (page: Page): Locator => page.locator('#thread-heading');
export const keyOf = ({ idObserver, idPollingStation }: Thread): string => `${idObserver}/${idPollingStation}`;
export const keyIn = (page: Page): string => /details\/(\d+\/\d+)/u.exec(page.url())?.[1] ?? '';

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await logIn(page);
  await rows(page).first().waitFor();
}

/** The thread in the address is the one that is read, answers and all. */
export async function isRead(page: Page, thread: Thread): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.endsWith(`/details/${keyOf(thread)}`));
  await heading(page).filter({ hasText: thread.pollingStationName }).waitFor();
  await page.getByRole('tabpanel').waitFor();
  await page.getByText('Loading the form…').waitFor({ state: 'hidden' });
}
