import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import type { Credentials } from './row.ts';

/** What a reader finds on the page. */
export interface Look {
  login: boolean;
  /** The error boundary has taken over. */
  broken: boolean;
  blank: boolean;
  /** What is still under way, in the page's own words. */
  busy: string[];
  /** Buttons and links that can be pressed, in the content or in a dialog over it. */
  ways: string[];
  /** What tells that something went wrong, or right, or how things stand. */
  said: string[];
  /** Values of the fields in sight, by name; without secrets. */
  fields: Record<string, string>;
}

const texts: Record<string, string> = JSON.parse(readFileSync('public/assets/i18n/en.json', 'utf8'));
export const text = (key: string): string => texts[key] ?? key;

/** They end with an ellipsis, for there is a question first. */
const asks = new Set(['ERASURE_ASK', 'ERASURE_ASK_ALL']);

/** Texts that say that something is under way end with an ellipsis. */
const busyTexts = Object.entries(texts)
  .filter(([key, text]) => text.endsWith('…') && !asks.has(key))
  .map(([, text]) => text)
  .map((text) => `^${text.replaceAll(/[.*+?^$()[\]\\|]/gu, '\\$&').replaceAll(/\{\{[^}]*\}\}/gu, '.+')}$`);

interface Words {
  busy: string[];
  broken: string;
}

/** Runs in the page. */
function lookAt({ busy, broken }: Words): Look {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const seen = <E extends Element>(selector: string, within: ParentNode = document, kind?: new () => E) =>
    [...within.querySelectorAll<E>(selector)].filter(
      (element) => isSeen(element) && (!kind || element instanceof kind),
    );
  const words = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/gu, ' ');
  // The wall is a page of its own: what can be pressed stands below its content.
  const mains = seen('#wall').length > 0 ? seen('#wall') : seen('main');
  const dialogs = seen('[role=dialog], [role=alertdialog], dialog[open]');
  const places = dialogs.length > 0 ? dialogs : mains;
  const within = (selector: string) => places.flatMap((place) => seen(selector, place));
  const underWay = new RegExp(busy.join('|'), 'u');
  const name = (element: Element) => element.getAttribute('aria-label') ?? words(element);
  const isAble = (element: Element) =>
    !(element instanceof HTMLButtonElement && element.disabled) && element.getAttribute('aria-disabled') !== 'true';
  const fields = [...mains, ...dialogs]
    .flatMap((place) => seen<HTMLInputElement>('input:not([type=radio]):not([type=file]), textarea, select', place))
    .filter((field) => field.type !== 'password' && !/password|pin/iu.test(field.name));
  return {
    login: document.querySelector('main.login form') !== null && seen('main.login form').length > 0,
    broken: mains.some((main) => seen('h1', main).some((title) => words(title) === broken)),
    blank: mains.every((main) => words(main) === ''),
    busy: [
      ...within('[aria-busy=true], progress:not([data-halted]), [role=progressbar]').map(
        (element) => `busy: ${element.tagName}`,
      ),
      ...within('output, button, span, p, [role=status]').flatMap((element) =>
        element.children.length < 3 && underWay.test(words(element)) ? words(element) : [],
      ),
    ],
    ways: within('button, a[href], [role=button]').filter(isAble).map(name),
    said: [
      ...seen('.toast__root, [role=alert], [role=alertdialog], [aria-invalid=true]'),
      ...[...mains, ...dialogs].flatMap((place) => seen('output, [aria-live]', place)),
    ].flatMap((element) => (element.hasAttribute('aria-invalid') ? 'invalid' : words(element) || [])),
    fields: Object.fromEntries(
      fields.map((field, place) => [
        field.name || field.getAttribute('aria-label') || `${place}`,
        field.type === 'checkbox' ? String(field.checked) : field.value,
      ]),
    ),
  };
}

export const look = (page: Page): Promise<Look> =>
  page.evaluate(lookAt, { busy: busyTexts, broken: text('BROKEN_TITLE') });

/** Where a visit says that whoever waits ten seconds or longer for an answer is to wait a tenth of it. */
export const impatience = 'faults.impatience';

/** Before any script of the page. */
export const beImpatient = (key: string) => {
  if (location.protocol === 'about:' || localStorage.getItem(key) === null) return;
  const shorter = (ms: number) => (ms >= 10_000 ? ms / 10 : ms);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(shorter(ms));
  const wait = window.setTimeout.bind(window);
  const sooner: (does: () => void, ms?: number) => number = (does, ms = 0) => wait(does, shorter(ms));
  Object.defineProperty(window, 'setTimeout', { value: sooner });
  const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    ...own,
    set(ms: number) {
      own?.set?.call(this, shorter(ms));
    },
  });
};

export const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name });
export const exact = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first();
export const said = (page: Page | Locator, words: string | RegExp): Promise<void> =>
  page.getByText(words).first().waitFor();
export const headed = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
export const question = (page: Page): Locator => page.getByRole('alertdialog');

export async function choose(page: Page, row: string, action: string): Promise<void> {
  await button(page, new RegExp(`^Actions for ${row}`, 'u'))
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function logIn(page: Page, { user, password, code }: Credentials): Promise<void> {
  await page.locator('input[name="user"]').fill(user);
  await page.locator('main.login input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  if (code === undefined) return;
  await page.locator('main.login input[name="code"]').fill(code);
  await page.keyboard.press('Enter');
}
