import { expect, test } from 'vitest';
import type { Claims } from '#contract/session-token.values.ts';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { type SessionEvent, type SessionInput, sessionMachine } from '#machines/session/session.machine.ts';
import {
  claimsOf,
  isExpiringSoon,
  isLoggedIn,
  seesAllNgos,
  sessionEnd,
  userNameOf,
} from '#machines/session/session.selectors.ts';
import { flush } from '#tests/support/walk.ts';

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const claims = (expiresAt: number | null): Claims => ({
  token: 'ana',
  userName: 'Ana',
  expiresAt,
  organizer: true,
  idNgo: 1,
});

function start(expiresAt: number | null, settings: Partial<SessionInput> = {}) {
  const clock = new SimulatedClock();
  const log: string[] = [];
  let looks = 0;
  let tellFromOtherTab: (event: SessionEvent) => void = () => {};
  const machine = sessionMachine.provide({
    actors: {
      readToken: fromPromise(({ input: { token } }) => {
        looks += 1;
        return Promise.resolve({
          claims: token === 'garbled' ? null : { ...claims(expiresAt), token },
          now: NOW + clock.now(),
        });
      }),
      listenToTabs: fromCallback<SessionEvent>(({ sendBack }) => {
        tellFromOtherTab = sendBack;
        return () => log.push('stopped listening');
      }),
    },
    actions: {
      storeToken: (_args, { token }) => log.push(`store ${token}`),
      clearToken: () => log.push('clear'),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      stored: { claims: claims(expiresAt), now: NOW },
      offsetSeconds: 0,
      checksExpiry: true,
      warnSeconds: 300,
      ...settings,
    },
  }).start();
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await flush();
  };
  return {
    actor,
    log,
    pass,
    now: () => actor.getSnapshot(),
    looks: () => looks,
    tell: (event: SessionEvent) => tellFromOtherTab(event),
  };
}

test('SES-01 a stored token is known before anything is awaited', () => {
  const { now } = start(NOW + HOUR);
  expect([isLoggedIn(now()), userNameOf(now()), seesAllNgos(now())]).toEqual([true, 'Ana', true]);
});

test('SES-03 an expired token at the start counts as none', () => {
  const { now, log } = start(NOW - 1);
  expect([isLoggedIn(now()), sessionEnd(now()), log]).toEqual([false, 'expired', ['clear']]);
});

test('SES-03 the offset makes a token end earlier', () => {
  expect(isLoggedIn(start(NOW + 60_000, { offsetSeconds: 60 }).now())).toBe(false);
  expect(isLoggedIn(start(NOW + 60_001, { offsetSeconds: 60 }).now())).toBe(true);
});

test('SES-03 with the check off a stale exp does not matter, but a 401 does', () => {
  const { now, actor } = start(NOW - DAY, { checksExpiry: false });
  expect(isLoggedIn(now())).toBe(true);
  actor.send({ type: 'session.expired' });
  expect([isLoggedIn(now()), sessionEnd(now())]).toEqual([false, 'expired']);
});

test('SES-03 SES-08 the warning comes five minutes before the end, and the end at exp', async () => {
  const { now, pass, log } = start(NOW + HOUR);
  await pass(HOUR - 300_001);
  expect([isLoggedIn(now()), isExpiringSoon(now())]).toEqual([true, false]);
  await pass(1);
  expect([isLoggedIn(now()), isExpiringSoon(now())]).toEqual([true, true]);
  await pass(299_999);
  expect(isLoggedIn(now())).toBe(true);
  await pass(1);
  expect([isLoggedIn(now()), log]).toEqual([false, ['clear']]);
});

test('SES-03 a token that ends in 100 days is looked at now and then, since timers end at 2^31 ms', async () => {
  const { now, pass, looks } = start(NOW + 100 * DAY);
  await pass(2 ** 31 - 2);
  expect(looks()).toBe(0);
  await pass(1);
  expect([isLoggedIn(now()), isExpiringSoon(now()), looks()]).toEqual([true, false, 1]);
  for (let day = 0; day < 100; day++) await pass(DAY);
  expect(isLoggedIn(now())).toBe(false);
});

test('SES-06 no token at the start is nothing to speak of', () => {
  const { now } = start(null, { stored: { claims: null, now: NOW } });
  expect([isLoggedIn(now()), sessionEnd(now())]).toEqual([false, null]);
});

test('SES-06 a garbled token is removed', async () => {
  const { actor, now, log } = start(NOW + HOUR);
  actor.send({ type: 'session.closed' });
  actor.send({ type: 'session.opened', token: 'garbled' });
  await flush();
  expect([isLoggedIn(now()), sessionEnd(now()), log]).toEqual([
    false,
    'unreadable',
    ['clear', 'store garbled', 'clear'],
  ]);
});

test('SES-04 login and logout reach this tab from another one, and nothing is stored twice', async () => {
  const { now, log, tell } = start(NOW + HOUR);
  tell({ type: 'token.changed', token: null });
  expect([isLoggedIn(now()), sessionEnd(now()), claimsOf(now())]).toEqual([false, 'elsewhere', null]);
  tell({ type: 'token.changed', token: 'dan' });
  await flush();
  expect([claimsOf(now())?.token, sessionEnd(now()), log]).toEqual(['dan', null, []]);
});

test('SES-05 a late 401 for a token that was replaced ends nothing', async () => {
  const { actor, now } = start(NOW + HOUR);
  actor.send({ type: 'session.opened', token: 'dan' });
  await flush();
  actor.send({ type: 'session.expired', token: 'ana' });
  expect(claimsOf(now())?.token).toBe('dan');
  actor.send({ type: 'session.expired', token: 'dan' });
  expect(claimsOf(now())).toBeNull();
});

test('SES-04 the listener is let go with the session', () => {
  const { actor, log } = start(NOW + HOUR);
  actor.stop();
  expect(log).toEqual(['stopped listening']);
});
