import type { BrowserContext, Page } from 'playwright-core';
import { logIn } from './browser.ts';

export const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const kept = (page: Page) => shown(page, /^Kept in this browser at/u);
export const press = (page: Page, ...keys: string[]) =>
  keys.reduce(async (before, key) => {
    await before;
    await page.keyboard.press(key);
  }, Promise.resolve());

/** The name of what has the focus, as a label or an `aria-label` gives it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return '';
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : undefined;
    return element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
  });

/** Goes on with Tab, or back with Shift+Tab, to the control with this name. */
export async function tabTo(page: Page, name: string, key = 'Tab') {
  for (let tries = 0; tries < 80; tries += 1) {
    await page.keyboard.press(key);
    if ((await focused(page)).trim() === name) return;
  }
  throw new Error(`no control ${name} was reached, but ${await focused(page)}`);
}

export async function openEditor(page: Page, path: string) {
  await page.goto(path);
  await logIn(page);
  await page.getByLabel('Form title').waitFor();
}

async function token(url: string, user: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/access/authorize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user, password, uniqueId: 'phone-of-the-test' }),
  });
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'access_token' in body ? String(body.access_token) : '';
}

const read = async (url: string, path: string, bearer: string): Promise<unknown> =>
  (await fetch(url + path, { headers: { Authorization: `Bearer ${bearer}` } })).json();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listIn = (value: unknown, name: string): Record<string, unknown>[] => {
  const list = isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

/** A form as an observer's phone downloads it: what it says, without ids. */
export async function downloaded(url: string, code: string) {
  const bearer = await token(url, '0722000001', '1234');
  const summary = listIn(await read(url, '/api/v1/form', bearer), 'formVersions').find((form) => form['code'] === code);
  if (summary === undefined) return null;
  const sections = await read(url, `/api/v1/form/${String(summary['id'])}`, bearer);
  return {
    title: summary['description'],
    version: summary['currentVersion'],
    sections: listIn({ sections }, 'sections').map((section) => ({
      code: section['code'],
      title: section['description'],
      questions: listIn(section, 'questions').map((question) => ({
        code: question['code'],
        text: question['text'],
        type: question['questionType'],
        options: listIn(question, 'optionsToQuestions').map(({ text, flagged, isFreeText }) => ({
          text,
          flagged,
          isFreeText,
        })),
      })),
    })),
  };
}

export async function crash(page: Page, context: BrowserContext): Promise<Page> {
  await page.close({ runBeforeUnload: false });
  return context.newPage();
}
