import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportAnswers } from '#contract/exports.ts';
import { importObservers } from '#contract/observer-import.ts';
import { listObservers } from '#contract/observers.ts';
import { createClient } from '#src/api/client.ts';
import { idleTimeout } from '#src/api/idleTimeout.ts';
import { openNetwork } from '#tests/support/network.ts';

const network = openNetwork(() => new HttpResponse('a,b', { headers: { 'content-type': 'text/csv' } }));
/** Its first call goes by fetch, before axios is there. */
const fresh = () => createClient({ base: '', credentials: { token: () => 'abc', refused: () => {} } });
const call = fresh();
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const failure = (request: Promise<unknown>) => request.catch((error: unknown) => error);
const soFar = (request: Promise<unknown>) => Promise.race([request, Promise.resolve('still waiting')]);
const tooLate = { kind: 'timeout', status: null, detail: '' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => network.close());

test('ANS-07 a download of which nothing comes for a minute has failed, and can be tried again', async () => {
  const held = network.hold('GET /api/v1/export/all');
  const lost = failure(call(exportAnswers, { query: {} }));
  await held.arrived;
  await wait(59);
  const early = await soFar(lost);
  await wait(1);
  expect([early, await lost]).toEqual(['still waiting', tooLate]);
  expect(await call(exportAnswers, { query: {} })).toMatchObject({ type: 'text/csv' });
});

test('OBI-03 so has an import that the server never answers', async () => {
  const held = network.hold('POST /api/v1/observer/import');
  const files = { file: new Blob(['0722000001,1234,Ana']) };
  const lost = failure(call(importObservers, { query: {}, form: {}, files }));
  await held.arrived;
  await wait(59);
  const early = await soFar(lost);
  await wait(1);
  expect([early, await lost]).toEqual(['still waiting', tooLate]);
});

test('who gives up a download is not told of silence', async () => {
  const held = network.hold('GET /api/v1/export/all');
  const given = new AbortController();
  const lost = failure(call(exportAnswers, { query: {} }, { signal: given.signal }));
  await held.arrived;
  given.abort();
  await wait(60);
  expect(await lost).not.toMatchObject({ kind: 'timeout' });
});

test('every byte begins the minute anew', async () => {
  const idle = idleTimeout(60_000);
  await wait(59);
  idle.heard();
  await wait(59);
  expect([idle.signal.aborted, idle.isOver()]).toEqual([false, false]);
  await wait(1);
  expect([idle.signal.aborted, idle.isOver()]).toEqual([true, true]);
});

test('what has ended is watched no longer', async () => {
  const idle = idleTimeout(60_000);
  idle.stop();
  await wait(120);
  expect(idle.signal.aborted).toBe(false);
});

test.each([
  ['fetch', fresh()],
  ['axios', call],
])('API-01 a call without a file is lost after half a minute, by %s', async (_, call) => {
  const held = network.hold('GET /api/v1/observer');
  const lost = failure(call(listObservers, { query: {} }));
  await held.arrived;
  await wait(29);
  const early = await soFar(lost);
  await wait(1);
  expect([early, await lost]).toEqual(['still waiting', tooLate]);
});
