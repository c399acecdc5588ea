import type { BrowserContext, Page } from 'playwright-core';
import { launchProfile } from '#tests/support/chromium.ts';
import { logIn } from './browser.ts';
import { downloaded, focused, kept, press, shown, tabTo } from './form-editor.given.ts';

/** As large as the largest form that was ever published: 72 questions with 180 options, in 6 sections. */
const sections = ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => ({
  code,
  title: `Part ${code}`,
  questions: Array.from({ length: 12 }, (_, at) => ({
    code: `${code}${at + 1}`,
    text: `What did you see of thing ${at + 1}?`,
    options: Array.from({ length: at % 2 === 0 ? 3 : 2 }, (_, o) => `Answer ${o + 1}`),
  })),
}));
type Section = (typeof sections)[number];
type Question = Section['questions'][number];

export const largest = {
  title: 'The whole night',
  version: 1,
  sections: sections.map(({ questions, ...section }) => ({
    ...section,
    questions: questions.map(({ options, ...question }) => ({
      ...question,
      type: 1,
      options: options.map((text) => ({ text, flagged: false, isFreeText: false })),
    })),
  })),
};

/** The focus came by itself: whoever writes need not look for it. */
async function writeIn(page: Page, name: string, text: string) {
  for (let tries = 0; (await focused(page)).trim() !== name; tries += 1) {
    if (tries > 200) throw new Error(`${name} has no focus, but ${await focused(page)}`);
    await page.waitForTimeout(10);
  }
  await page.keyboard.insertText(text);
}

async function writeQuestion(page: Page, { code, text, options }: Question) {
  await tabTo(page, 'Add question');
  await press(page, 'Enter');
  await writeIn(page, `Text of question ${code}`, text);
  for (const [at, option] of options.entries()) {
    await press(page, 'Enter');
    await writeIn(page, `Text of option ${at + 1}`, option);
  }
}

/** From a title the outline is a few controls back; from the last option it is where the page begins again. */
async function writeSection(page: Page, { title, questions }: Section) {
  const isInTitle = (await focused(page)).trim() === 'Section title';
  await tabTo(page, 'Add section', isInTitle ? 'Shift+Tab' : 'Tab');
  await press(page, 'Enter');
  await writeIn(page, 'Section title', title);
  for (const question of questions) await writeQuestion(page, question);
}

const writeSections = (page: Page, some: readonly Section[]) =>
  some.reduce((before, section) => before.then(() => writeSection(page, section)), Promise.resolve());

/** The browser's own process ends at once, as when somebody kills it. */
async function killBrowser(context: BrowserContext, page: Page) {
  const gone = new Promise((resolve) => context.once('close', resolve));
  const session = await context.newCDPSession(page);
  session.send('Browser.crash').catch(() => {});
  await gone;
}

async function open(url: string, profile: string) {
  const context = await launchProfile(profile, url);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/formulare/nou');
  return { context, page };
}

/** Writes it by keyboard, loses the browser in the middle of it, goes on and publishes. Gives what a phone downloads then. */
export async function writeLargest(url: string, profile: string) {
  const first = await open(url, profile);
  await logIn(first.page);
  await writeIn(first.page, 'Form title', largest.title);
  await tabTo(first.page, 'Form code');
  await first.page.keyboard.insertText('NIGHT');
  await writeSections(first.page, sections.slice(0, 3));
  await kept(first.page);
  await killBrowser(first.context, first.page);

  const { context, page } = await open(url, profile);
  // The browser writes down the session a little later than the form.
  const login = page.locator('.login-submit');
  await login.or(page.getByText('Unsaved work was found')).first().waitFor();
  if (await login.isVisible()) await logIn(page);
  await shown(page, 'Unsaved work was found');
  await tabTo(page, 'Go on with it');
  await press(page, 'Enter');
  await page.getByLabel('Form title').waitFor();
  // A new section stands behind the one that is open.
  await tabTo(page, 'Part C 1212 questions', 'Shift+Tab');
  await press(page, 'Enter');
  await writeIn(page, 'Section title', '');
  await writeSections(page, sections.slice(3));
  await tabTo(page, 'Publish');
  await press(page, 'Enter');
  await shown(page, 'Publish this form?');
  await tabTo(page, 'Publish');
  await press(page, 'Enter');
  await shown(page, 'The form has been published');
  await context.close();
  return downloaded(url, 'NIGHT');
}
