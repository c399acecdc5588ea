import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';
import { nobodyIsShutOut } from './looks.ts';

const { visit } = stage();

const observer = '/observatori/profil/edit/0722000003';
const ngo = '/ong/edit/3';
const nameOf = (page: Page) => page.locator('main input[name="name"]');
const saveButton = /^(?:Save|Salvați)$/u;
const question = (page: Page) => page.getByRole('alertdialog', { name: /^(?:This was changed|Între timp)/u });
const saved = (page: Page) =>
  page
    .getByText(/^(?:Changes have been saved|Modificările au fost salvate)/u)
    .first()
    .waitFor();

async function save(page: Page, name: string) {
  await page.bringToFront();
  await nameOf(page).fill(name);
  await page.getByRole('button', { name: saveButton }).click();
}

/** All tests of this file change the same things: none finds the names of another. */
let times = 0;

/** Two tabs have read the same; the other one saves first, then this one. */
async function contested(page: Page, context: BrowserContext, path: string) {
  times += 1;
  const [theirs, mine] = [`Theirs Țîru ${times}`, `Mine Șerban ${times}`];
  await page.goto(path);
  await logIn(page);
  await nameOf(page).waitFor();
  const other = await context.newPage();
  await other.goto(path);
  await save(other, theirs);
  await saved(other);
  await save(page, mine);
  await question(page).waitFor();
  return { other, theirs, mine };
}

const sides = async (page: Page) =>
  (await question(page).locator('label').allInnerTexts()).map((words) => words.replaceAll(/\s+/gu, ' '));
const choose = (page: Page, words: string) => question(page).getByText(words).click();
const settle = (page: Page) => question(page).getByRole('button', { name: saveButton }).click();
/** What the server has, however the page was left. */
async function stored(page: Page, path: string) {
  await page.bringToFront();
  await page.goto(path);
  await nameOf(page).waitFor();
  return nameOf(page).inputValue();
}

describe.each([
  ['observer', observer],
  ['NGO', ngo],
])('C19 two tabs change the name of one %s', (_thing, path) => {
  test('both names are shown, nothing of either is lost before one is chosen, then the chosen one stands', () =>
    visit(
      async (page, context) => {
        const { other, theirs, mine } = await contested(page, context, path);
        expect(await sides(page)).toEqual([`Saved meanwhile ${theirs}`, `Typed here ${mine}`]);
        await question(page).getByRole('button', { name: 'Go on editing' }).click();
        expect([await nameOf(page).inputValue(), await stored(other, path)]).toEqual([mine, theirs]);

        await page.bringToFront();
        await page.getByRole('button', { name: saveButton }).click();
        await choose(page, 'Typed here');
        await settle(page);
        await saved(page);
        expect(await stored(other, path)).toBe(mine);
      },
      { complaints: /409/u },
    ));

  test('theirs is chosen: it is read anew, and nothing is left to save', () =>
    visit(
      async (page, context) => {
        const { other, theirs } = await contested(page, context, path);
        await choose(page, 'Saved meanwhile');
        await settle(page);
        await page.getByText('Nothing to save yet.').waitFor();
        expect([await nameOf(page).inputValue(), await stored(other, path)]).toEqual([theirs, theirs]);
      },
      { complaints: /409/u },
    ));
});

test('C19 two tabs set the password of one account: the first one lasts until the second is confirmed', () =>
  visit(
    async (page, context) => {
      const first = 'lanterns over Sulina';
      const second = 'herons under Tulcea';
      await page.goto('/ong/edit/4');
      await logIn(page);
      const other = await context.newPage();
      await other.goto('/ong/edit/4');
      const opened = async (tab: Page) => {
        await tab.bringToFront();
        await tab
          .getByRole('button', { name: /^Change the account / })
          .first()
          .click();
        return tab.getByRole('dialog');
      };
      const [mine, theirs] = [await opened(page), await opened(other)];
      const set = async (form: typeof mine, password: string) => {
        await form.locator('input[name="password"]').fill(password);
        await form.getByRole('button', { name: 'Save' }).click();
      };
      await set(theirs, first);
      await theirs.waitFor({ state: 'hidden' });
      await page.bringToFront();
      await set(mine, second);
      await mine.getByText(/Another password was set for this account meanwhile/u).waitFor();
      expect(await mine.locator('input[name="password"]').inputValue()).toBe(second);
      await mine.getByRole('button', { name: 'Set mine instead' }).click();
      await mine.waitFor({ state: 'hidden' });
    },
    { complaints: /409/u },
  ));

nobodyIsShutOut(visit, 'C19 the question of two tabs', {
  complaints: /409/u,
  async visitAll(page, look) {
    await contested(page, page.context(), observer);
    await look('asked');
    await question(page).getByRole('radio').last().check({ force: true });
    await look('chosen');
  },
});
