import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Thread } from '#contract/threads.ts';
import { getReview, listReviews, type Review, type ReviewRow } from '#contract/reviews.ts';
import { demoLogins } from '#server/seed/register.ts';
import { loggedIn, over, read, type Send } from '../../bench/support/client.ts';
import { alarmsOf, downloadForms, phoneOf, submit } from '../../bench/support/phone.ts';
import { axe } from './axe.ts';
import { logIn } from './browser.ts';
import { heading, isRead, listed as allOf, rows, staff } from './desk.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

const lost = /ERR_|Failed to load resource/u;

const listed = async (send: Send, query: string): Promise<ReviewRow[]> =>
  (await read(send, `/api/v3/reviews?${query}`, listReviews.reply)).data;
const reviewOf = async (send: Send, { idObserver, pollingStationName }: ReviewRow): Promise<Review | undefined> =>
  (await listed(send, `tab=all&observer=${idObserver}&pageSize=100`)).find(
    (row) => row.pollingStationName === pollingStationName,
  )?.review;
const stateAt = async (send: Send, { idObserver, idPollingStation }: Thread) =>
  (await read(send, `/api/v3/reviews/${idObserver}/${idPollingStation}`, getReview.reply))?.review.state;
const stateOf = async (send: Send, row: ReviewRow) => (await reviewOf(send, row))?.state;
const adminSend = () => loggedIn(over(url()), demoLogins.admin.account, demoLogins.admin.password);
const bar = (page: Page) => page.getByRole('region', { name: 'Review' });
const comment = (page: Page) => page.getByLabel('Comment for staff; the observer never sees it');
const addressOf = ({ idObserver, idPollingStation }: ReviewRow) =>
  `/urgents/details/${idObserver}/${idPollingStation}?urgente=true`;

async function openVisit(page: Page, row: ReviewRow, user?: string) {
  await page.goto(addressOf(row));
  await logIn(page, user);
  await isRead(page, row);
  await bar(page).locator('fieldset:enabled').waitFor();
}

/** The first visit of the NGO's desk that nobody works on. */
async function firstOpen(): Promise<ReviewRow> {
  const [row] = await listed(await adminSend(), 'tab=new&pageSize=1');
  if (row === undefined) throw new Error('nothing is open');
  return row;
}

test('DSK-03 DSK-08 DSK-16 two officers at one visit: who has it is seen, taken over by one question, no typed word is lost', () =>
  visit((first) =>
    visit(async (second) => {
      const row = await firstOpen();
      await openVisit(first, row, demoLogins.admin.account);
      await openVisit(second, row);
      await first.keyboard.press('m');
      await bar(second).getByText('claimed by ngo-admin').waitFor();
      await first.keyboard.press('c');
      await comment(first).fill('The number plates are the same in Sălaj.');
      await bar(second).getByRole('button', { name: 'Take over' }).click();
      expect(await axe(second)).toEqual([]);
      await second.getByRole('group', { name: 'Take over' }).getByRole('button', { name: 'Take over' }).click();
      await first.getByText('organizer has taken this visit over. What you have typed is still here.').waitFor();
      expect(await comment(first).inputValue()).toBe('The number plates are the same in Sălaj.');
      expect(await axe(first)).toEqual([]);
      await first.getByRole('button', { name: 'Add the comment' }).click();
      await bar(second).getByRole('button', { name: 'History' }).click();
      await second.getByText('The number plates are the same in Sălaj.').waitFor();
      const { claim } = (await reviewOf(await staff(url()), row)) ?? {};
      expect(claim?.by.account).toBe('organizer');
    }),
  ));

test('DSK-05 DSK-06 a verdict by one key opens the next visit, another key takes it back, and the log has both', () =>
  visit(async (page) => {
    const send = await staff(url());
    const [row] = await listed(send, 'tab=new&pageSize=1');
    if (row === undefined) throw new Error('nothing is open');
    await openVisit(page, row);
    await page.keyboard.press('e');
    await heading(page).filter({ hasNotText: row.pollingStationName }).waitFor();
    await expect.poll(() => stateOf(send, row)).toBe('confirmed');
    await page.keyboard.press('u');
    await heading(page).filter({ hasText: row.pollingStationName }).waitFor();
    await expect.poll(() => stateOf(send, row)).toBe('new');
    await bar(page).getByRole('button', { name: 'History' }).click();
    const log = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await log.filter({ hasText: 'Undone' }).first().waitFor();
    await log.filter({ hasText: 'Confirmed' }).filter({ hasText: '(undone later)' }).waitFor();
  }));

test('DSK-06 with the cable out a verdict waits in the browser, outlives its page, and goes once', () =>
  visit(
    async (page, context) => {
      const send = await staff(url());
      const [row] = await listed(send, 'tab=new&pageSize=1');
      if (row === undefined) throw new Error('nothing is open');
      await openVisit(page, row);
      await context.setOffline(true);
      await page.keyboard.press('e');
      await page.getByText('1 change waits for the network. It is safe in this browser.').waitFor();
      expect(await stateOf(send, row)).toBe('new');
      await page.close();
      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto('/urgents?urgente=true');
      await rows(again).first().waitFor();
      await expect.poll(() => stateOf(send, row)).toBe('confirmed');
      const { verdict } = (await reviewOf(send, row)) ?? {};
      expect(verdict?.by.account).toBe('organizer');
    },
    { complaints: lost },
  ));

test('DSK-07 what is flagged after the verdict brings the visit back, and says so to whoever reads it', () =>
  visit(async (page) => {
    const send = await staff(url());
    const phone = await phoneOf(over(url()), 1);
    const [alarm] = await alarmsOf(send, phone, 1);
    if (alarm === undefined) throw new Error('no alarm');
    await submit(phone, alarm);
    const [row] = await listed(send, 'tab=new&order=newest&pageSize=1');
    if (row === undefined) throw new Error('nothing is open');
    await openVisit(page, row);
    await page.keyboard.press('e');
    await expect.poll(() => stateOf(send, row)).toBe('confirmed');
    await page.goto(addressOf(row));
    await bar(page).getByText('Confirmed').waitFor();
    const { questions } = await downloadForms(phone);
    const [, other] = questions.filter(({ flagged }) => flagged.length > 0);
    if (other === undefined) throw new Error('no other question is flagged');
    const options = [{ questionId: other.id, optionId: other.flagged[0] ?? 0 }];
    await submit(phone, { ...alarm, options });
    await bar(page).getByText('Changed since the verdict').waitFor();
    expect(await reviewOf(send, row)).toMatchObject({ isOpen: true, isChanged: true });
  }));

test('DSK-01 a visit without flags is put to review by hand, and is decided about at the desk', () =>
  visit(async (page) => {
    const send = await staff(url());
    const calm = (await allOf(send, 'pageSize=100')).find(({ flaggedCount }) => flaggedCount === 0);
    if (calm === undefined) throw new Error('every visit is an emergency');
    await page.goto(`/answers/details/${calm.idObserver}/${calm.idPollingStation}`);
    await logIn(page);
    await isRead(page, calm);
    await bar(page).getByText('Not under review.').waitFor();
    await bar(page).getByRole('button', { name: 'Put to review' }).click();
    await bar(page).getByRole('link', { name: 'Open under Emergencies' }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/urgents/details/'));
    await bar(page).getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => stateAt(send, calm)).toBe('confirmed');
  }));

describe('by touch on a phone 360 points wide', () => {
  const phone = { width: 360, options: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } } };
  const form = (page: Page, name: string) => bar(page).getByRole('group', { name, exact: true });
  const tap = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).tap();

  test('DSK-05 DSK-06 DSK-08 one visit: all that can be done about it, each by a button that a thumb meets', () =>
    visit(async (page) => {
      const send = await staff(url());
      const row = await firstOpen();
      await openVisit(page, row);
      const actions = form(page, 'What can be done').getByRole('button');
      expect(await actions.allTextContents()).toEqual(['Confirm', 'Dismiss', 'Next', 'More']);
      await tap(page, 'More');
      const sizes = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(sizes.filter((height) => height < 44)).toEqual([]);
      await tap(page, 'Claim');
      await bar(page).getByText('claimed by you').waitFor();
      await tap(page, 'Comment');
      await comment(page).fill('Scris cu degetul mare.');
      await form(page, 'Comment').getByRole('button', { name: 'Add the comment' }).tap();
      await tap(page, 'Escalate');
      await form(page, 'Escalate').getByRole('button', { name: 'Escalate' }).tap();
      await bar(page).getByText('Escalated', { exact: true }).waitFor();
      await tap(page, 'Call');
      await form(page, 'Call').getByRole('button', { name: 'Not reached' }).tap();
      await tap(page, 'Dismiss');
      await form(page, 'Dismiss').getByRole('button', { name: /Test/u }).tap();
      await heading(page).filter({ hasNotText: row.pollingStationName }).waitFor();
      await expect.poll(() => stateOf(send, row)).toBe('dismissed');
      await page.getByRole('button', { name: 'Undo', exact: true }).tap();
      await heading(page).filter({ hasText: row.pollingStationName }).waitFor();
      await expect.poll(() => stateOf(send, row)).toBe('inReview');
      await tap(page, 'More');
      await tap(page, 'Wait');
      await form(page, 'Wait')
        .getByRole('button', { name: /1 hour/u })
        .tap();
      await form(page, 'Wait').getByRole('button', { name: 'Wait', exact: true }).tap();
      await heading(page).filter({ hasNotText: row.pollingStationName }).waitFor();
      await expect.poll(() => stateOf(send, row)).toBe('waiting');
      const dealt = await heading(page).textContent();
      await tap(page, 'Next');
      await heading(page)
        .filter({ hasNotText: dealt ?? '' })
        .waitFor();
      await page.goto(addressOf(row));
      await tap(page, 'Confirm');
      await expect.poll(() => stateOf(send, row)).toBe('confirmed');
      expect(await axe(page)).toEqual([]);
    }, phone));

  test('DSK-06 what comes back refused is seen beside the visit that is read', () =>
    visit(
      async (page) => {
        const send = await staff(url());
        const row = await firstOpen();
        await openVisit(page, row);
        const path = '/api/v3/reviews/*/*/acts';
        const refused = { status: 403, json: { status: 403, title: 'Forbidden', detail: '', code: 'forbidden' } };
        await page.route(`**${path}`, (route) => route.fulfill(refused), { times: 1 });
        await tap(page, 'Confirm');
        await page.getByRole('region', { name: 'Came back to you' }).getByText('Confirmed').waitFor();
        expect(await stateOf(send, row)).toBe('new');
      },
      { ...phone, complaints: lost },
    ));

  test('DSK-11 several at once: picked, decided, told', () =>
    visit(async (page) => {
      const send = await staff(url());
      await page.goto('/urgents?urgente=true');
      await logIn(page);
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: 'Several at once' }).tap();
      const [first, second] = await listed(send, 'tab=new&pageSize=2');
      if (first === undefined || second === undefined) throw new Error('not two visits are open');
      for (const { pollingStationName, observerName } of [first, second])
        await page.getByRole('checkbox', { name: `Select ${pollingStationName}, ${observerName}` }).tap();
      const several = page.getByRole('region', { name: 'Several at once' });
      await several.getByRole('button', { name: 'Confirm', exact: true }).tap();
      await several.getByRole('button', { name: 'Confirm 2 visits' }).tap();
      await several.getByText('Done: 2 visits.').waitFor();
      expect(await Promise.all([first, second].map((row) => stateOf(send, row)))).toEqual(['confirmed', 'confirmed']);
    }, phone));
});
