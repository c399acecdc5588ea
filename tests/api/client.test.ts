import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { importObservers } from '#contract/observer-import.ts';
import { activeObservers, listObservers } from '#contract/observers.ts';
import { deleteObserver } from '#contract/observer-changes.ts';
import { authorize } from '#contract/login.ts';
import { createClient } from '#src/api/client.ts';
import { clientStage, empty, failure } from './client.given.ts';

const { wire, network, credentials, call } = clientStage();

const address = () => network.seen.map((one) => `${one.method} ${one.address}`);

describe('what is sent', () => {
  test('API-01 a query call is made as the contract says, with the bearer token', async () => {
    await call(listObservers, { query: { Name: 'Ana', Page: 1, PageSize: 100 } });
    expect(address()).toEqual(['GET /api/v1/observer?Name=Ana&Page=1&PageSize=100']);
    expect(network.seen[0]?.headers['authorization']).toBe('Bearer abc');
  });

  test('API-02 everything is encoded, plus signs too, and absent fields are left out', async () => {
    await call(listObservers, { query: { Name: 'Ștefan & co', Number: '+40 722', Page: 2 } });
    expect(address()).toEqual(['GET /api/v1/observer?Name=%C8%98tefan+%26+co&Number=%2B40+722&Page=2']);
  });

  test('NTF-03 a list repeats its key', async () => {
    wire.answer = () => HttpResponse.json([]);
    await call(activeObservers, { query: { countyCodes: ['AB', 'CJ'], currentlyCheckedIn: 'true' } });
    expect(address()).toEqual(['GET /api/v1/observer/active?countyCodes=AB&countyCodes=CJ&currentlyCheckedIn=true']);
  });

  test('API-02 a GET given a body and no query turns its fields into the query', async () => {
    const odd = endpoint({
      method: 'GET',
      path: '/api/v1/odd/:key',
      summary: 'Odd',
      access: 'viewer',
      params: z.object({ key: z.string() }),
      body: z.object({ one: z.string(), many: z.array(z.int()) }),
      reply: z.unknown(),
    });
    await call(odd, { params: { key: 'a/b' }, body: { one: '+', many: [1, 2] } });
    expect(address()).toEqual(['GET /api/v1/odd/a%2Fb?one=%2B&many=1&many=2']);
    expect(network.seen[0]?.body).toBe('');
  });

  test('LOG-05 the login call carries no token', async () => {
    wire.answer = () => HttpResponse.json({ access_token: 'new', expires_in: 60 });
    expect(await call(authorize, { body: { user: 'ana', password: 'secret' } })).toEqual({ access_token: 'new' });
    expect(network.seen[0]?.headers['authorization']).toBeUndefined();
    expect(network.seen[0]?.body).toBe('{"user":"ana","password":"secret"}');
  });

  test('API-03 calls that change something carry the XSRF token on relative addresses only', async () => {
    document.cookie = 'XSRF-TOKEN=t0k%2Fen';
    wire.answer = () => HttpResponse.json(true);
    await call(deleteObserver, { query: { id: 7 } });
    wire.answer = empty;
    await call(listObservers, { query: {} });
    wire.answer = () => HttpResponse.json(true);
    await createClient({ base: location.origin, credentials })(deleteObserver, { query: { id: 7 } });
    expect(network.seen.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['t0k/en', undefined, undefined]);
  });

  test('API-05 the base is put before every path', async () => {
    await createClient({ base: `${location.origin}/behind`, credentials })(listObservers, { query: {} });
    expect(address()).toEqual(['GET /behind/api/v1/observer']);
  });

  test('OBI-03 files go as multipart, beside the fields of the form, with their progress', async () => {
    wire.answer = () => HttpResponse.json(3);
    const shares: number[] = [];
    const files = { file: new File(['0722;1;Ana'], 'observers.csv', { type: 'text/csv' }) };
    const onProgress = (share: number) => shares.push(share);
    expect(await call(importObservers, { query: {}, form: { ongId: '4' }, files }, { onProgress })).toEqual({
      count: 3,
      errors: [],
    });
    expect(network.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/u);
    expect(network.seen[0]?.body).toContain('name="ongId"\r\n\r\n4\r\n');
    expect(network.seen[0]?.body).toContain('name="file"; filename="observers.csv"');
    expect(shares.at(-1)).toBe(1);
  });

  test('TAB-02 a call that was given up is aborted', async () => {
    const held = network.hold('GET /api/v1/observer');
    const gone = new AbortController();
    const outcome = failure(call(listObservers, { query: {} }, { signal: gone.signal }));
    await held.arrived;
    gone.abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    held.pass();
  });
});
