import type { CDPSession, Page } from 'playwright-core';
import { heap, processorTime } from './browser.ts';

export const RETURNS = 13;

/** The lists that the menu leads to, by what stands in each row of theirs. */
export const lists = {
  observers: { address: '/observatori', rows: 'main tbody tr th' },
  ngos: { address: '/ong', rows: 'main tbody tr th' },
  forms: { address: '/formulare', rows: 'main tbody tr th' },
  answers: { address: '/answers', rows: 'main nav a[data-place]' },
} as const;
export type List = keyof typeof lists;

declare global {
  interface Window {
    /** From the click on a link of the menu to the frame that shows rows, in milliseconds. */
    shown: Promise<number>;
  }
}

/** Follows a link of the menu to another list, and waits until it is at rest. */
export const go = async (page: Page, list: List): Promise<number> => {
  const { address, rows } = lists[list];
  await page.evaluate((rows) => {
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    window.shown = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('no rows within 10 s')), 10_000);
      const measure = ({ timeStamp }: Event) => {
        const look = () => {
          const isThere = heading() !== before && document.querySelector(rows) !== null;
          // A task after the frame: what it shows has been painted.
          if (isThere) setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('click', measure, { capture: true, once: true });
    });
  }, rows);
  await page.locator(`nav [data-entry] a[href^="${address}"]`).click();
  const took = await page.evaluate(() => window.shown);
  await page.waitForTimeout(400);
  return took;
};

/** Thirteen returns to one list, from another; both were visited before. */
export const returns = async (page: Page, session: CDPSession, list: List, other: List) => {
  const asked: string[] = [];
  const hear = (request: { url: () => string }) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  };
  for (const each of [other, list, other]) await go(page, each);
  const before = await heap(session);
  const took: number[] = [];
  const worked: number[] = [];
  const requests: number[] = [];
  for (let turn = 0; turn < RETURNS; turn += 1) {
    page.on('request', hear);
    const began = await processorTime(session);
    took.push(await go(page, list));
    worked.push((await processorTime(session)) - began);
    page.off('request', hear);
    requests.push(asked.length);
    if (turn < RETURNS - 1) asked.length = 0;
    await go(page, other);
  }
  const after = await heap(session);
  return { took, worked, requests, asked, before, after, growth: ((after - before) * 1_000) / (2 * RETURNS) };
};
