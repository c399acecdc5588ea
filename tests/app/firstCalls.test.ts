import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { createReplyCache } from '#src/api/cache.ts';
import { createClient } from '#src/api/client.ts';
import { endFirstCalls, makeFirstCalls } from '#src/api/firstResponses.ts';
import { timeoutMs } from '#src/api/send.ts';
import { createServerClock } from '#src/api/serverClock.ts';
import { firstCallsAt, forgetFirstCalls, keepFirstCalls } from '#src/app/firstCallsKept.ts';
import { clientStage, failure } from '#tests/api/client.given.ts';

const { wire, network, credentials } = clientStage();
/** As long as axios has not come, which is when a console begins. */
const call = createClient({ base: '', credentials, isPlain: true });

const address = '/observatori?name=Pop';
const page = (number: number) => ({ query: { Name: 'Pop', Page: number } });
const urlOf = (number: number) => `/api/v1/observer?Name=Pop&Page=${number}`;
const askedWith = (token: string) =>
  network.seen.filter(({ headers }) => headers['authorization'] === `Bearer ${token}`).map((seen) => seen.address);

beforeEach(async () => {
  forgetFirstCalls();
  const cache = keepFirstCalls(createReplyCache({ call }), address, false);
  await Promise.all([cache.ahead(listObservers, page(1)), cache.ahead(listObservers, page(2))]);
  network.seen.length = 0;
});
afterEach(endFirstCalls);

/** What the script in the page does. */
const begin = (at = address, token = 'abc') => makeFirstCalls('', firstCallsAt(at), token);

test('NAV-07 what an address began with last time is asked for by the page, and then not again', async () => {
  begin();
  expect(await call(listObservers, page(1))).toMatchObject({ data: [] });
  await call(listObservers, page(2));
  expect(askedWith('abc').toSorted()).toEqual([urlOf(1), urlOf(2)]);
  await call(listObservers, page(1));
  expect(askedWith('abc').toSorted()).toEqual([urlOf(1), urlOf(1), urlOf(2)]);
});

test('SES-07 at another address nothing is asked for', async () => {
  begin('/observatori');
  await call(listObservers, page(2));
  expect(askedWith('abc')).toEqual([urlOf(2)]);
});

test('NAV-07 the tab that is opened next asks for what a bare section began with, and for nothing that was chosen', async () => {
  await keepFirstCalls(createReplyCache({ call }), '/observatori', true).ahead(listObservers, { query: { Page: 1 } });
  sessionStorage.clear();
  expect([firstCallsAt('/observatori'), firstCallsAt(address)]).toEqual([['/api/v1/observer?Page=1'], []]);
  keepFirstCalls(createReplyCache({ call }), '/ong', true);
  await Promise.resolve();
  expect(firstCallsAt('/observatori')).toEqual(['/api/v1/observer?Page=1']);
  forgetFirstCalls();
  expect(firstCallsAt('/observatori')).toEqual([]);
});

test('SES-07 what was asked for in another session answers nobody', async () => {
  begin(address, 'def');
  await call(listObservers, page(1));
  expect(askedWith('abc')).toEqual([urlOf(1)]);
});

test('once the screen has asked for what it needs first, a call is made anew', async () => {
  begin();
  await Promise.all([...(window.firstCalls?.calls.values() ?? [])].map(({ response }) => response));
  endFirstCalls();
  wire.answer = () => HttpResponse.json({ data: [], totalItems: 7, totalPages: 1 });
  expect(await call(listObservers, page(2))).toMatchObject({ totalItems: 7 });
});

test('SES-07 after the logout nothing is kept of it', () => {
  forgetFirstCalls();
  begin();
  expect(network.seen).toEqual([]);
});

test('a call that found no server is told as such, and asked for again by whoever tries again', async () => {
  network.answer('GET /api/v1/observer', () => HttpResponse.error());
  begin();
  await expect(call(listObservers, page(1))).rejects.toMatchObject({ kind: 'offline' });
  network.heal();
  expect(await call(listObservers, page(1))).toMatchObject({ data: [] });
});

test('API-04 a call that nobody answers is over for who gives it up, and for whom it lasts too long', async () => {
  network.answer('GET /api/v1/observer', () => new Promise<never>(() => {}));
  begin();
  const leaving = new AbortController();
  const left = call(listObservers, page(1), { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = failure(call(listObservers, page(2)));
  await vi.advanceTimersByTimeAsync(timeoutMs);
  vi.useRealTimers();
  expect(await late).toMatchObject({ kind: 'timeout' });
});

test('DSK-01 nothing is learned from it about the server’s clock', async () => {
  const clock = createServerClock();
  const heard = vi.spyOn(clock, 'heard');
  wire.answer = () =>
    HttpResponse.json({ data: [], totalItems: 0, totalPages: 1 }, { headers: { date: new Date().toUTCString() } });
  const timed = createClient({ base: '', credentials, clock, isPlain: true });
  begin();
  await timed(listObservers, page(1));
  expect(heard).toHaveBeenLastCalledWith(undefined, expect.any(Number));
  await timed(listObservers, page(1));
  expect(heard).toHaveBeenLastCalledWith(expect.stringContaining('GMT'), expect.any(Number));
});

test.each([
  '{',
  '7',
  'null',
  '{"0":"/observatori?name=Pop"}',
  '["/observatori?name=Pop","//elsewhere.example/","/\\\\elsewhere.example/","https://elsewhere.example/",7]',
])('what was changed by somebody else asks for nothing: %s', (text) => {
  sessionStorage.setItem('first-calls', text);
  begin();
  expect([window.firstCalls?.calls.size, network.seen]).toEqual([0, []]);
});
