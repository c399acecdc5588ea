import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { importObservers } from '#contract/observer-import.ts';
import { exportObservers, listObservers } from '#contract/observers.ts';
import { deleteObserver } from '#contract/observer-changes.ts';
import { createClient } from '#src/api/client.ts';
import { clientStage, empty, failure } from './client.given.ts';

const { wire, network, credentials, call } = clientStage();

vi.mock('#src/api/axiosTransport.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('API-01 where the HTTP client never arrives, calls go out without it', async () => {
  expect(await call(listObservers, { query: { Page: 1 } })).toMatchObject({ data: [], totalItems: 0 });
  expect(network.seen[0]).toMatchObject({
    address: '/api/v1/observer?Page=1',
    headers: { authorization: 'Bearer abc' },
  });
  network.answer('GET /api/v1/observer', () => HttpResponse.error());
  expect(await failure(call(listObservers, { query: {} }))).toEqual({ kind: 'offline', status: null, detail: '' });
  network.heal();
  expect(await call(listObservers, { query: {} })).toMatchObject({ totalItems: 0 });
});

test('API-03 by the same rule they carry the XSRF token', async () => {
  document.cookie = 'XSRF-TOKEN=t0k%2Fen';
  const behind = createClient({ base: '/behind', credentials });
  wire.answer = () => HttpResponse.json(true);
  await behind(deleteObserver, { query: { id: 7 } });
  await createClient({ base: location.origin, credentials })(deleteObserver, { query: { id: 7 } });
  wire.answer = empty;
  await behind(listObservers, { query: {} });
  expect(network.seen.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['t0k/en', undefined, undefined]);
});

test('OBI-03 files go without it, too: the browser writes their parts', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(HttpResponse.json(3));
  const file = new File(['0722;1;Ana'], 'observers.csv', { type: 'text/csv' });
  const elsewhere = createClient({ base: 'https://api.ngo.org', credentials });
  expect(await elsewhere(importObservers, { query: {}, form: { ongId: '4' }, files: { file } })).toEqual({
    count: 3,
    errors: [],
  });
  const { body, headers } = fetched.mock.calls[0]?.[1] ?? {};
  expect(body instanceof FormData && [...body]).toEqual([
    ['ongId', '4'],
    ['file', file],
  ]);
  expect(headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer abc' });
  fetched.mockRestore();
});

test('OBS-03 files come without it, too', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="observers.csv"' };
  wire.answer = () => new HttpResponse('0722;Ana', { headers });
  const { name, blob } = await call(exportObservers, { query: {} });
  expect([name, await blob.text()]).toEqual(['observers.csv', '0722;Ana']);
});
