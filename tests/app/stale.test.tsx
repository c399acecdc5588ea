import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faultKind } from '#src/app/faultKind.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { standIn } from '#tests/support/screenStandIn.ts';
import { tokenOf } from '#tests/support/tokens.ts';

standIn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')), 'observers');

const network = openNetwork(() => HttpResponse.json(null));

beforeEach(() => localStorage.setItem('token-id', tokenOf({ sub: 'ana', exp: 4_000_000_000 })));
afterEach(() => closeConsole());
afterAll(() => network.close());

test('a screen that does not arrive offers to load the page again, inside the frame', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openConsole({ path: '/observatori' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  await expectAccessible();
  complaints.mockClear();
});

test('a frame that does not arrive offers it too, in the language of the page', async () => {
  localStorage.setItem('language', 'ro');
  await openConsole({ shell: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Pagina nu a putut fi încărcată');
  await expectAccessible();
});

test.each([
  [new TypeError('error loading dynamically imported module: /x.js'), 'stale'],
  [new TypeError('Importing a module script failed.'), 'stale'],
  [new Error('Unable to preload CSS for /x.css'), 'stale'],
  [{ kind: 'forbidden', status: 403, detail: '' }, 'forbidden'],
  [{ kind: 'server', status: 500, detail: '' }, 'broken'],
  [new Error('x is undefined'), 'broken'],
  [null, 'broken'],
])('NAV-10 %s is %s', (error, fault) => {
  expect(faultKind(error)).toBe(fault);
});
