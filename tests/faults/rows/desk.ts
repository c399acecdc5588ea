import type { Page } from 'playwright-core';
import { button, exact, question, said } from '../page.ts';
import { isRecord, listIn, of, unique, unlessDone, type Direct, type Row, type Subject } from '../row.ts';
import { asReviewer, didOf, reviewer, works, worksAs } from './staff.ts';

const list = '/urgents?urgente=true';
const rows = (page: Page) => page.locator('nav a[data-place]').first().waitFor();
const bar = (page: Page) => page.getByRole('region', { name: 'Review', exact: true });
const acts = (page: Page) => bar(page).getByRole('group', { name: 'What can be done' });
const opened = (subject: Subject) => `/urgents/details/${of(subject, 'idObserver')}/${of(subject, 'idPollingStation')}`;

async function unfoldFilters(page: Page): Promise<void> {
  const opener = exact(page, 'More filters');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
}

let turn = 0;

/** An open visit that nobody has claimed, another one each time. */
async function visit({ read }: Direct): Promise<Subject> {
  const all = listIn(await read('/api/v3/reviews?tab=new&order=newest&pageSize=200'), 'data');
  const free = all.filter(({ review }) => isRecord(review) && review['claim'] === null);
  const row = free[(turn += 1) % free.length];
  if (row === undefined) throw new Error('No visit of the demo is open.');
  return { idObserver: String(row['idObserver']), idPollingStation: String(row['idPollingStation']) };
}

const withVisit = async (direct: Direct): Promise<Subject> => ({
  ...(await reviewer(direct)),
  ...(await visit(direct)),
});
const typed = async (): Promise<Subject> => ({ text: `Words ${unique()}` });
const visitWithText = async (direct: Direct): Promise<Subject> => ({
  ...(await typed()),
  ...(await withVisit(direct)),
});

const desk: Row[] = [
  { screen: 'emergencies', call: 'listReviews', path: list, right: rows },
  {
    screen: 'emergencies',
    call: 'countReviews',
    path: list,
    right: rows,
    isAmbient: 'the tabs have no numbers until they are counted again',
  },
  {
    screen: 'emergencies',
    call: 'followReviews',
    path: list,
    right: rows,
    isAmbient: 'lists are asked from time to time instead',
  },
  {
    screen: 'emergencies',
    call: 'listColleagues',
    path: list,
    before: rows,
    action: unfoldFilters,
    quiet: 'there is nobody to choose among yet; it is asked for again with the next opening',
    again: (page) => page.reload().then(() => undefined),
    right: async (page) => {
      await unfoldFilters(page);
      await page.getByRole('combobox', { name: 'Claimed by' }).locator('option').nth(1).waitFor({ state: 'attached' });
    },
  },
  {
    screen: 'emergencies',
    call: 'nextReview',
    prepare: reviewer,
    visitor: asReviewer,
    path: list,
    before: rows,
    action: (page) => page.keyboard.press('.'),
    quiet: 'cut off, the next one of the list is opened instead of a dealt one',
    right: (page) => acts(page).waitFor(),
  },
  {
    screen: 'emergencies',
    call: 'actOnReviews',
    // Its visit must not be dealt to anybody else.
    isAlone: true,
    prepare: reviewer,
    visitor: asReviewer,
    path: list,
    before: async (page) => {
      await rows(page);
      await exact(page, 'Several at once').click();
      await page
        .getByRole('checkbox', { name: /^Select [A-Z]+ \d/u })
        .first()
        .check();
      await exact(page, 'Confirm').click();
    },
    action: (page) => button(page, 'Confirm 1 visit').click(),
    again: async (page) => {
      const resume = exact(page, 'Resume');
      if ((await resume.count()) > 0) await resume.click();
    },
    withoutForm: 'how far it has come stands in its place, and it goes on by itself',
    right: (page) => said(page, /^Done: 1 visit/u),
    count: (direct, subject) => didOf(direct, subject, 'review.confirmed'),
  },
];

const visits: Row[] = [
  {
    screen: 'thread',
    call: 'getReview',
    prepare: visit,
    path: (subject) => opened(subject).replace('/urgents/', '/answers/'),
    right: (page) => bar(page).getByRole('link').first().waitFor(),
  },
  {
    screen: 'thread',
    call: 'listReviews',
    prepare: visit,
    path: opened,
    right: rows,
  },
  {
    screen: 'thread',
    call: 'countReviews',
    prepare: visit,
    path: opened,
    right: rows,
    isAmbient: 'the tabs have no numbers until they are counted again',
  },
  {
    screen: 'thread',
    call: 'followReviews',
    prepare: visit,
    path: opened,
    right: rows,
    isAmbient: 'lists are asked from time to time instead',
  },
  {
    screen: 'thread',
    call: 'listReviewLog',
    prepare: visit,
    path: opened,
    before: (page) => acts(page).waitFor(),
    action: async (page) => {
      const log = exact(acts(page), 'History');
      if ((await log.getAttribute('aria-expanded')) === 'false') await log.click();
    },
    right: (page) => page.getByRole('region', { name: 'History' }).locator('ol').waitFor({ state: 'attached' }),
  },
  {
    screen: 'thread',
    call: 'actOnReview',
    prepare: visitWithText,
    visitor: asReviewer,
    path: opened,
    before: (page) => acts(page).waitFor(),
    action: async (page, subject) => {
      await exact(acts(page), 'Comment').click();
      await page.getByLabel('Comment for staff; the observer never sees it').fill(of(subject, 'text'));
      await exact(page, 'Add the comment').click();
    },
    right: async (page, subject) => {
      const log = exact(acts(page), 'History');
      if ((await log.getAttribute('aria-expanded')) === 'false') await log.click();
      await page.getByRole('region', { name: 'History' }).getByText(of(subject, 'text')).first().waitFor();
    },
    resumes: true,
    count: (direct, subject) => didOf(direct, subject, 'review.commented'),
  },
  {
    screen: 'thread',
    call: 'peekNext',
    prepare: visit,
    path: opened,
    right: (page) => acts(page).waitFor(),
    isAmbient: 'the next visit is dealt without being read ahead',
  },
  {
    screen: 'thread',
    call: 'renewClaims',
    isImpatient: true,
    prepare: withVisit,
    visitor: asReviewer,
    path: opened,
    before: async (page) => {
      await acts(page).waitFor();
      if ((await exact(acts(page), 'Claim').count()) > 0) await exact(acts(page), 'Claim').click();
      await exact(acts(page), 'Give back').waitFor();
    },
    action: works,
    isAmbient: 'the next work asks again, and what decides is the version of the review',
    right: (page) => acts(page).waitFor(),
  },
];

/** A visit that somebody has claimed, who is another one each time. */
async function claimed(direct: Direct): Promise<Subject> {
  const subject = await reviewer(direct);
  await worksAs(direct, subject, '/api/v3/reviews/next?order=newest', {});
  return subject;
}

const claimedBy = async ({ read }: Direct, { account }: Subject) =>
  listIn(await read('/api/v3/reviews/numbers'), 'people').find((person) => person['account'] === account)?.['claimed'];

const allBackButton = (page: Page, subject: Subject) => exact(page, `Give all back: ${of(subject, 'account')}`);
async function giveAllBack(page: Page, subject: Subject) {
  await allBackButton(page, subject).click();
  await question(page).getByRole('button', { name: 'Give all back', exact: true }).click();
}

const figures = (page: Page) => page.locator('main dl').first().waitFor();

const reports: Row[] = [
  { screen: 'numbers of the desk', call: 'reviewNumbers', path: '/urgents/numbers', right: figures },
  {
    screen: 'numbers of the desk',
    call: 'giveBackAll',
    prepare: claimed,
    path: '/urgents/numbers',
    before: figures,
    action: giveAllBack,
    again: unlessDone(allBackButton, giveAllBack),
    right: (page, subject) => allBackButton(page, subject).waitFor({ state: 'detached' }),
    count: async (direct, subject) => ((await claimedBy(direct, subject)) === 1 ? 0 : 1),
  },
  {
    screen: 'handover',
    call: 'getHandover',
    path: '/urgents/handover',
    right: (page) => page.locator('main footer code').waitFor(),
  },
  {
    screen: 'handover',
    call: 'noteHandover',
    prepare: typed,
    path: '/urgents/handover',
    before: (page, subject) => page.getByLabel('Note for the next shift', { exact: true }).fill(of(subject, 'text')),
    action: (page) => exact(page, 'Add the note').click(),
    right: (page, subject) => page.locator('main ol').getByText(of(subject, 'text')).waitFor(),
    count: async ({ read }, subject) =>
      listIn(await read('/api/v3/reviews/handover'), 'notes').filter(({ text }) => text === of(subject, 'text')).length,
  },
];

export const deskRows: Row[] = [...desk, ...visits, ...reports];
