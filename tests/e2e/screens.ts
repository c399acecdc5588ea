import type { Page } from 'playwright-core';

export interface Screen {
  path: (page: Page) => Promise<string> | string;
  /** What is there when the screen has all that it shows first. */
  whole: (page: Page) => Promise<unknown>;
}

/** A list of threads shows a few first, and loads on until some are ready beyond its pane. */
async function threadsIn(page: Page) {
  await page.waitForFunction(() => (document.querySelector<HTMLElement>('main nav ul')?.offsetHeight ?? 0) > 1_200);
  await page.locator('main nav button:enabled').waitFor();
}

const rowsIn = (page: Page) => page.locator('tbody tr').nth(1).waitFor();

/** The NGOs that organizers choose from. */
const choicesIn = (page: Page) => page.locator('main select option').nth(1).waitFor({ state: 'attached' });

/** The address of what a link of a list leads to. */
const linkedFrom = (list: string, link: string) => async (page: Page) => {
  await page.goto(list);
  const first = page.locator(link).first();
  await first.waitFor();
  return (await first.getAttribute('href')) ?? list;
};

const at = (path: string) => () => path;

/** Every screen of the console, as an organizer finds it. */
export const screens: Readonly<Record<string, Screen>> = {
  urgents: { path: at('/urgents?urgente=true'), whole: threadsIn },
  answers: { path: at('/answers'), whole: threadsIn },
  thread: {
    path: linkedFrom('/answers', 'main a[href*="/details/"]'),
    whole: (page) => Promise.all([threadsIn(page), page.getByRole('heading', { level: 4 }).first().waitFor()]),
  },
  statistics: { path: at('/statistics'), whole: (page) => page.getByRole('main').getByRole('region').nth(6).waitFor() },
  'one-list': { path: at('/statistics/sesizari-judete'), whole: (page) => page.getByRole('listitem').nth(1).waitFor() },
  observers: { path: at('/observatori'), whole: rowsIn },
  'observer-new': { path: at('/observatori/profil/new'), whole: choicesIn },
  'observer-view': {
    path: at('/observatori/profil/view/0722000001'),
    whole: (page) => page.locator('main dd').first().waitFor(),
  },
  'observer-import': {
    path: at('/observatori/import'),
    whole: choicesIn,
  },
  ngos: { path: at('/ong'), whole: rowsIn },
  'ngo-new': { path: at('/ong/new'), whole: (page) => page.locator('input[name="shortName"]').waitFor() },
  'ngo-view': { path: at('/ong/view/2'), whole: (page) => page.locator('section li').first().waitFor() },
  forms: { path: at('/formulare'), whole: rowsIn },
  'form-editor': {
    path: at('/formulare/1'),
    whole: (page) => page.locator('input[data-place^="section "]').first().waitFor(),
  },
  notifications: {
    path: at('/notifications?county=B'),
    whole: (page) => page.locator('li input[type="checkbox"]').first().waitFor(),
  },
  history: { path: at('/notifications/history'), whole: (page) => page.getByRole('rowheader').first().waitFor() },
  sent: {
    path: linkedFrom('/notifications/history', 'tbody a[href*="/history/"]'),
    whole: rowsIn,
  },
  account: { path: at('/account'), whole: (page) => page.locator('main li strong').first().waitFor() },
  'not-found': { path: at('/nowhere'), whole: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
};
