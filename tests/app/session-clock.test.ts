import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isExpiringSoon, isLoggedIn } from '#machines/session/session.selectors.ts';
import { createSession, type SessionActor } from '#src/app/session.ts';
import { readConfig } from '#src/config.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { tokenOf } from '#tests/support/tokens.ts';

const day = 86_400_000;
const server = Date.parse('2026-11-22T08:00:00Z');
const seconds = server / 1_000;
const token = tokenOf({ sub: 'ana', iat: seconds, exp: seconds + day / 1_000 });

let session: SessionActor | undefined;

function start(): SessionActor {
  session?.stop();
  const next = createSession(
    readConfig(''),
    createSafeStorage(() => localStorage),
  );
  next.start();
  session = next;
  return next;
}

async function logIn() {
  const here = start();
  here.send({ type: 'session.opened', token });
  await vi.advanceTimersByTimeAsync(0);
  return here;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

afterEach(() => {
  session?.stop();
});

test.each([
  ['a day ahead', day],
  ['two days ahead', 2 * day],
  ['a day behind', -day],
  ['right', 0],
])('SES-03 SES-08 with a clock that is %s the session lasts as long as the server meant it to', async (_, ahead) => {
  vi.setSystemTime(server + ahead);
  const here = await logIn();
  await vi.advanceTimersByTimeAsync(day - 400_000);
  const middle = [isLoggedIn(here.getSnapshot()), isExpiringSoon(here.getSnapshot())];
  await vi.advanceTimersByTimeAsync(200_000);
  const soon = [isLoggedIn(here.getSnapshot()), isExpiringSoon(here.getSnapshot())];
  await vi.advanceTimersByTimeAsync(200_000);
  expect([middle, soon, isLoggedIn(here.getSnapshot())]).toEqual([[true, false], [true, true], false]);
});

test('SES-03 a reload does not end it either', async () => {
  vi.setSystemTime(server + 2 * day);
  await logIn();
  expect(isLoggedIn(start().getSnapshot())).toBe(true);
});

test('SES-01 a clock that is right, or nearly, leaves nothing behind', async () => {
  vi.setSystemTime(server + 2 * day);
  await logIn();
  vi.setSystemTime(server + 60_000);
  await logIn();
  expect(Object.keys(localStorage)).toEqual(['token-id']);
});

test('SES-03 a token that does not say when it was made is judged by this clock', async () => {
  vi.setSystemTime(server);
  const here = start();
  here.send({ type: 'session.opened', token: tokenOf({ sub: 'ana', exp: seconds - 1 }) });
  await vi.advanceTimersByTimeAsync(0);
  expect(isLoggedIn(here.getSnapshot())).toBe(false);
});
