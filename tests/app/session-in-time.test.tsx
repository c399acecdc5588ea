import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loaded before the clock stops.
import '#src/app/lazyServices.ts';
import '#src/app/SessionRenewal.tsx';
import '#src/app/shell.tsx';
import { settle } from '#tests/support/screen.tsx';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { stopClock } from '#tests/support/screenWalk.ts';
import { standIn } from '#tests/support/screenStandIn.ts';
import { tokenOf } from '#tests/support/tokens.ts';

standIn(async () => <h1>Observers list</h1>, 'observers');

const minute = 60_000;
const begin = Date.parse('2026-11-22T08:00:00Z');
const tokenFor = (sub: string, minutes: number) => tokenOf({ sub, exp: begin / 1_000 + minutes * 60 });
const ana = tokenFor('ana', 60);
// Whatever the console asks for meanwhile is not answered: time is the test's.
const network = openNetwork(() => new Promise(() => {}));

/** Time that passes while the computer is awake. */
const pass = (minutes: number) => settle(() => vi.advanceTimersByTime(Math.round(minutes * minute)));
const seeAgain = () => settle(() => document.dispatchEvent(new Event('visibilitychange')));
/** No timer runs in the sleep. */
const sleep = async (minutes: number) => {
  vi.setSystemTime(Date.now() + minutes * minute);
  await seeAgain();
};
/** Storage is shared, and heard of in the other tabs. */
const inAnotherTab = (token: string | null) => {
  if (token === null) localStorage.removeItem('token-id');
  else localStorage.setItem('token-id', token);
  return settle(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token-id', newValue: token })));
};

/** Modules that are loaded arrive in turns of the event loop, not in time. */
async function arrival<T>(find: () => T | null): Promise<T> {
  for (let turn = 0; turn < 1_000; turn++) {
    const found = find();
    if (found !== null) return found;
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  throw new Error('it did not arrive');
}

/** What the reader sees of the session. */
const seen = () => ({
  address: location.pathname + location.search,
  user: document.querySelector('#app [aria-label^="Account of"]')?.getAttribute('aria-label') ?? null,
  warning: screen.queryByText(/^Your session ends at/u) !== null,
  over: screen.queryByText(/Your session is over/u)?.hidden === false,
  kept: localStorage.getItem('token-id'),
});
const place = '/observatori?Page=2';
const working = { address: place, user: 'Account of ana', warning: false, over: false, kept: ana };
const warned = { ...working, warning: true };
const ended = { address: '/login', user: null, warning: false, over: true, kept: null };

async function open(token: string | null = ana) {
  if (token !== null) localStorage.setItem('token-id', token);
  await openConsole({ path: place });
  if (token === null) return;
  await arrival(() => screen.queryByRole('heading', { name: 'Observers list' }));
  // What comes when the page is idle, the warning among it.
  await pass(0);
  await arrival(() => screen.queryByRole('button', { name: 'Sound for new emergencies', hidden: true }));
}

beforeEach(() => {
  stopClock();
  vi.setSystemTime(begin);
});

afterEach(() => {
  closeConsole();
});

afterAll(() => network.close());

test('SES-03 SES-08 the warning comes five minutes before the end, and the login at the end', async () => {
  await open();
  expect(seen()).toEqual(working);
  await pass(54.9);
  expect(seen()).toEqual(working);
  await pass(0.1);
  expect(seen()).toEqual(warned);
  await pass(4.9);
  expect(seen()).toEqual(warned);
  await pass(0.1);
  expect(seen()).toEqual(ended);
});

test.each([
  ['long before the end', 30, working],
  ['shortly before the end', 57, warned],
  ['past the end', 61, ended],
])('SES-03 SES-08 a tab that slept until %s is right as soon as it is seen again', async (_, slept, shown) => {
  await open();
  await sleep(slept);
  expect(seen()).toEqual(shown);
});

test.each([
  ['before the end', 2, warned],
  ['past the end', 6, ended],
])('SES-03 SES-08 a tab that was warned and slept until %s as well', async (_, slept, shown) => {
  await open();
  await pass(55);
  await sleep(slept);
  expect(seen()).toEqual(shown);
});

test('SES-08 who looks at another tab, finds the login in place as they left it', async () => {
  await open();
  await pass(55);
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Log in again' })));
  const dialog = await arrival(() => screen.queryByRole('dialog', { name: 'Log in again as ana' }));
  const password = within(dialog).getByLabelText(/^Password/u);
  fireEvent.change(password, { target: { value: 'half a pass' } });
  await seeAgain();
  expect(password).toBeInTheDocument();
  expect(password).toHaveValue('half a pass');
});

test('SES-04 somebody else logs in in another tab: this one is theirs', async () => {
  await open();
  const ion = tokenFor('ion', 120);
  await inAnotherTab(ion);
  await arrival(() => screen.queryByRole('button', { name: 'Account of ion' }));
  expect(seen()).toEqual({ ...working, user: 'Account of ion', kept: ion });
});

test('SES-04 a newer token of the same reader is taken over without a word: the warning goes', async () => {
  await open();
  const before = screen.getByRole('heading', { level: 1 });
  await pass(55);
  const newer = tokenFor('ana', 120);
  await inAnotherTab(newer);
  expect(seen()).toEqual({ ...working, kept: newer });
  expect(screen.getByRole('heading', { level: 1 })).toBe(before);
});

test('SES-04 a logout in another tab takes nothing from who is just logging in here', async () => {
  await open(null);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'half a pass' } });
  await inAnotherTab(null);
  expect(seen()).toEqual({ ...ended, over: false });
  expect(screen.getByLabelText('Password')).toHaveValue('half a pass');
});
