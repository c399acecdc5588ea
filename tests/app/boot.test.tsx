import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import en from '#public/assets/i18n/en.json';
import ro from '#public/assets/i18n/ro.json';
import type { Shell } from '#src/app/openApp.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { tokenOf } from '#tests/support/tokens.ts';

const network = openNetwork(() => HttpResponse.json(null));
const token = tokenOf({ sub: 'ana', exp: 4_000_000_000 });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const withBug = (): Promise<Shell> =>
  Promise.resolve({ prefetchCalls: async () => {}, startShell: () => Promise.reject(new TypeError('x is undefined')) });

beforeEach(() => {
  vi.spyOn(window, 'reportError').mockImplementation(() => {});
});

afterEach(() => {
  closeConsole();
  localStorage.clear();
  vi.restoreAllMocks();
});
afterAll(() => network.close());

describe.each([
  ['en', en],
  ['ro', ro],
] as const)('LNG-01 in %s', (language, texts) => {
  beforeEach(() => {
    localStorage.setItem('language', language);
    localStorage.setItem('token-id', token);
  });

  test.each([
    ['a console that does not arrive', true, lost, texts.STALE_TITLE, texts.STALE_TEXT],
    ['a console that does not arrive offline', false, lost, texts.OFFLINE_TITLE, texts.OFFLINE_TEXT],
    ['a console with a bug', true, withBug, texts.BROKEN_TITLE, texts.BROKEN_TEXT],
  ])('NAV-10 %s says so', async (_, isOnline, shell, title, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    await openConsole({ shell });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: texts.STALE_RELOAD })).toBeVisible();
    await expectAccessible();
  });
});

test('a bug of the start is reported, a file that does not arrive is not', async () => {
  localStorage.setItem('token-id', token);
  await openConsole({ shell: lost });
  await screen.findByRole('heading', { name: en.STALE_TITLE });
  expect(window.reportError).not.toHaveBeenCalled();
  await openConsole({ shell: withBug });
  await screen.findByRole('heading', { name: en.BROKEN_TITLE });
  expect(window.reportError).toHaveBeenCalledExactlyOnceWith(new TypeError('x is undefined'));
});

test('LOG-01 what is not fetched behind the login changes nothing of it', async () => {
  await openConsole({ prefetchBehindLogin: lost });
  expect(screen.getByRole('heading', { name: 'Welcome to Vigil' })).toBeVisible();
  expect(window.reportError).not.toHaveBeenCalled();
});
