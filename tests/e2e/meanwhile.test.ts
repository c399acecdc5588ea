import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

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

/** What the server has, however the page was left. */
async function stored(page: Page, path: string) {
  await page.bringToFront();
  await page.goto(path);
  await nameOf(page).waitFor();
  return nameOf(page).inputValue();
}

test.each([
  ['observer', observer],
  ['NGO', ngo],
])(
  'C19 two tabs change the name of one %s: both are shown, and nothing of either is lost before one is chosen',
  (_thing, path) =>
    visit(
      async (page, context) => {
        const { other, theirs, mine } = await contested(page, context, path);
        expect(await sides(page)).toEqual([`Saved meanwhile ${theirs}`, `Typed here ${mine}`]);
        await question(page).getByRole('button', { name: 'Go on editing' }).click();
        expect([await nameOf(page).inputValue(), await stored(other, path)]).toEqual([mine, theirs]);

        await page.bringToFront();
        await page.getByRole('button', { name: saveButton }).click();
        await question(page).getByText('Typed here').click();
        await question(page).getByRole('button', { name: saveButton }).click();
        await saved(page);
        expect(await stored(other, path)).toBe(mine);
      },
      { complaints: /409/u },
    ),
);
