import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { contract as wholeContract } from '#contract/index.ts';
import { flag, nothing, page } from '#contract/values.ts';
import type { Handlers } from '#server/http/handler.ts';
import { openApi } from '#server/http/openapi.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  read: endpoint({
    method: 'GET',
    path: '/api/read/:id',
    summary: 'Echoes its query',
    access: 'public',
    params: z.object({ id: z.coerce.number().check(z.int()) }),
    query: z.object({
      page,
      urgent: z.optional(flag),
      county: z.optional(z.string()),
      countyCodes: z.optional(z.array(z.string())),
    }),
    aliases: { urgent: ['isUrgent'] },
    reply: z.unknown(),
  }),
  fixed: endpoint({ method: 'GET', path: '/api/read/all', summary: 'Fixed', access: 'public', reply: z.string() }),
  write: endpoint({
    method: 'POST',
    path: '/api/write',
    summary: 'Echoes its body',
    access: 'public',
    body: z.object({
      name: z.string().check(z.maxLength(40_000)),
      count: z.optional(z.int()),
      pin: z.optional(z.string()),
    }),
    aliases: { pin: ['password'] },
    reply: z.object({ name: z.string(), count: z.optional(z.int()), pin: z.optional(z.string()) }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'A form with files',
    access: 'public',
    form: z.object({ Text: z.string(), ongId: z.optional(z.string()) }),
    aliases: { ongId: ['ngoId'] },
    reply: z.unknown(),
  }),
  silent: endpoint({ method: 'PUT', path: '/api/write', summary: 'Nothing', access: 'public', reply: nothing }),
  liar: endpoint({ method: 'GET', path: '/api/liar', summary: 'Breaks its word', access: 'public', reply: z.int() }),
  refuses: endpoint({ method: 'GET', path: '/api/refuses', summary: 'Refuses', access: 'public', reply: z.int() }),
  guarded: endpoint({ method: 'POST', path: '/api/guarded', summary: 'Guarded', access: 'any', reply: z.int() }),
};

const handlers: Handlers<typeof contract> = {
  read: async (given) => given,
  fixed: async () => 'fixed',
  write: async ({ body }) => Object.assign({ secret: 'not in the reply' }, body),
  upload: async ({ form }, { files }) => ({
    form,
    files: await Promise.all(files.map(async ({ part, file }) => [part, file.name, file.type, await file.text()])),
  }),
  silent: async () => undefined,
  liar: async () => Number.NaN,
  refuses: async () => {
    throw new Refusal(409, 'Answers refer to it.', { headers: { 'X-Reason': 'answers' } });
  },
  guarded: async () => 1,
};

const SCRIPT = 'document.documentElement.lang = "ro";';
const HTML = `<!doctype html><html><head><title>Vigil</title><script>${SCRIPT}</script>
<script type="module" src="/assets/index-DxY3k9_a.js"></script></head><body></body></html>`;
const CODE = 'export const answer = 42;\n'.repeat(100);

const WATCHER = 'watcher-'.repeat(4);

let directory: string;
let server: TestServer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vigil-console-'));
  mkdirSync(join(directory, 'assets', 'i18n'), { recursive: true });
  writeFileSync(join(directory, 'index.html'), HTML);
  writeFileSync(join(directory, 'assets', 'index-DxY3k9_a.js'), CODE);
  writeFileSync(join(directory, 'assets', 'i18n', 'en.json'), '{"LOGIN":"Log in"}');
  writeFileSync(join(directory, 'guide-en.pdf'), '%PDF-1.7');
  server = await openTestServer({
    contract,
    handlers,
    consoleDirectory: directory,
    environment: {
      METRICS_TOKEN: WATCHER,
      UPLOAD_LIMIT_MB: '1',
      CORS_ORIGINS: 'https://console.example',
      API_BASE: 'https://api.example/base',
      PRODUCT_NAME: '</script><script>alert(1)</script>',
    },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const request = (path: string, init?: RequestInit) => server.app.request(path, init);
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body, headers });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('what is asked', () => {
  test('query keys are read in any case and under their aliases; empty texts are absent; repeated keys are lists', async () => {
    const response = await request(
      '/api/read/7?PAGE=2&IsUrgent=true&county=undefined&countycodes=AB&countyCodes=CJ&x=1',
    );
    expect(await response.json()).toEqual({
      params: { id: 7 },
      query: { page: 2, urgent: true, countyCodes: ['AB', 'CJ'] },
    });
    const empty = await request('/api/read/7?county=&page=null&countyCodes=AB');
    expect(await empty.json()).toEqual({ params: { id: 7 }, query: { page: 1, countyCodes: ['AB'] } });
  });

  test('a fixed path goes before one with a variable', async () => {
    expect(await (await request('/api/read/all')).json()).toBe('fixed');
  });

  test('every problem of a request is named with its place', async () => {
    const response = await request('/api/read/x?page=0&urgent=maybe');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'The request is not as this call expects it.',
      errors: [
        { at: 'params', path: 'id', message: 'Invalid input: expected number, received NaN', code: 'wrong' },
        { at: 'query', path: 'page', message: 'Too small: expected number to be >=1', code: 'wrong' },
        { at: 'query', path: 'urgent', message: expect.stringContaining('expected one of'), code: 'wrong' },
      ],
    });
  });

  test('members of a body are read in any case and under their aliases, unknown ones are dropped', async () => {
    const response = await post('/api/write', '{"Name":"Ana","PASSWORD":"1234","more":true}', JSON_TYPE);
    expect(await response.json()).toEqual({ name: 'Ana', pin: '1234' });
  });

  test('a form stands in for JSON where old phones send one', async () => {
    const response = await post('/api/write', new URLSearchParams({ Name: 'Ana', Pin: '1234' }));
    expect(await response.json()).toEqual({ name: 'Ana', pin: '1234' });
  });

  test('bad bodies are refused for what they are', async () => {
    const status = async (body: string, headers?: Record<string, string>) =>
      (await post('/api/write', body, headers)).status;
    expect({
      malformed: await status('{"name":', JSON_TYPE),
      'wrong type': await status('{"name":1}', JSON_TYPE),
      'not an object': await status('[]', JSON_TYPE),
      empty: await status('', JSON_TYPE),
      text: await status('name', { 'content-type': 'text/plain' }),
      large: await status(JSON.stringify({ name: 'x'.repeat(40_000) }), JSON_TYPE),
      prototype: await status('{"__proto__":{"name":"Ana"}}', JSON_TYPE),
    }).toEqual({
      malformed: 400,
      'wrong type': 400,
      'not an object': 400,
      empty: 400,
      text: 415,
      large: 413,
      prototype: 400,
    });
  });

  test('a multipart form hands on its fields and files', async () => {
    const form = new FormData();
    form.append('text', 'A note');
    form.append('ngoId', '3');
    form.append('files', new File(['one'], 'a.txt', { type: 'text/plain' }));
    form.append('files', new File(['two'], 'b.bin'));
    expect(await (await post('/api/upload', form)).json()).toEqual({
      form: { Text: 'A note', ongId: '3' },
      files: [
        ['files', 'a.txt', 'text/plain', 'one'],
        ['files', 'b.bin', 'application/octet-stream', 'two'],
      ],
    });
    expect((await post('/api/upload', '{}', JSON_TYPE)).status).toBe(415);
    expect((await post('/api/upload', 'junk', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400);
    const large = new FormData();
    large.append('files', new File([new Uint8Array(1_100_000)], 'large.jpg'));
    expect((await post('/api/upload', large)).status).toBe(413);
  });
});

describe('what is answered', () => {
  test('only what the reply declares goes out, and nothing is an empty 200', async () => {
    expect(await (await post('/api/write', '{"name":"Ana","count":2}', JSON_TYPE)).json()).toEqual({
      name: 'Ana',
      count: 2,
    });
    const silent = await request('/api/write', { method: 'PUT' });
    expect([silent.status, await silent.text()]).toEqual([200, '']);
  });

  test('a fault of the server shows its id and no stack; the log has both', async () => {
    server.logged.length = 0;
    const response = await request('/api/liar');
    const id = response.headers.get('x-request-id');
    const body = await response.text();
    expect([response.status, JSON.parse(body)]).toEqual([500, expect.objectContaining({ status: 500, requestId: id })]);
    expect(body).not.toContain('.ts');
    expect(server.logged[0]).toEqual(
      expect.objectContaining({ id, level: 'error', error: expect.objectContaining({ stack: expect.any(String) }) }),
    );
  });

  test('a refusal says why', async () => {
    const response = await request('/api/refuses');
    expect([response.status, response.headers.get('x-reason'), await response.json()]).toEqual([
      409,
      'answers',
      { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Answers refer to it.' },
    ]);
  });

  test('unknown calls are 404, known ones with another method 405, both as problems', async () => {
    const unknown = await request('/api/v9/nothing');
    const other = await request('/api/write', { method: 'DELETE' });
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, PUT']);
  });

  test('every answer carries the security headers, and the API is never cached', async () => {
    for (const path of ['/api/read/1', '/api/v9/nothing', '/api/liar', '/', '/health']) {
      const { headers } = await request(path);
      expect({
        path,
        nosniff: headers.get('x-content-type-options'),
        referrer: headers.get('referrer-policy'),
        opener: headers.get('cross-origin-opener-policy'),
        frames: headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
        permissions: headers.has('permissions-policy'),
      }).toEqual({
        path,
        nosniff: 'nosniff',
        referrer: 'no-referrer',
        opener: 'same-origin',
        frames: true,
        permissions: true,
      });
    }
    expect((await request('/api/read/1')).headers.get('cache-control')).toBe('no-store');
  });

  test('health and metrics tell how the server does', async () => {
    expect(await (await request('/health')).json()).toEqual({
      status: 'ok',
      version: 'test',
      uptime: expect.any(Number),
    });
    for (const headers of [{}, { authorization: `Bearer ${WATCHER}x` }])
      expect((await request('/metrics', { headers })).status).toBe(403);
    const text = await (await request('/metrics', { headers: { authorization: `Bearer ${WATCHER}` } })).text();
    expect(text).toMatch(/^vigil_requests_total\{method="GET",route="\/health",status="200"\} \d+$/mu);
    expect(text).toMatch(/^vigil_database_bytes \d{6,}$/mu);
  });
});

describe('API-03 the XSRF token', () => {
  const guarded = async (headers: Record<string, string>) => (await post('/api/guarded', '', headers)).status;

  test('browsers have to repeat the cookie, phones have none to repeat', async () => {
    const cookie = 'XSRF-TOKEN=abc';
    expect({
      phone: await guarded({}),
      repeated: await guarded({ cookie, 'x-xsrf-token': 'abc' }),
      'not repeated': await guarded({ cookie }),
      wrong: await guarded({ cookie, 'x-xsrf-token': 'abd' }),
      'another length': await guarded({ cookie, 'x-xsrf-token': 'abcd' }),
      'empty cookie': await guarded({ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }),
      'browser without the cookie': await guarded({ 'sec-fetch-site': 'cross-site' }),
      'foreign page': await guarded({ origin: 'https://evil.example', 'x-xsrf-token': 'abc' }),
      'configured console': await guarded({ origin: 'https://console.example' }),
    }).toEqual({
      phone: 401,
      repeated: 401,
      'not repeated': 403,
      wrong: 403,
      'another length': 403,
      'empty cookie': 403,
      'browser without the cookie': 403,
      'foreign page': 403,
      'configured console': 401,
    });
    expect((await post('/api/write', '{"name":"Ana"}', { ...JSON_TYPE, cookie })).status).toBe(200);
  });

  test('the cookie is handed out once, for this site alone', async () => {
    const cookie = (await request('/')).headers.get('set-cookie');
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Strict$/u);
    expect((await request('/', { headers: { cookie: 'XSRF-TOKEN=abc' } })).headers.get('set-cookie')).toBeNull();
    expect((await request('https://vigil.example/')).headers.get('set-cookie')).toContain('; Secure');
  });

  test('a console on a configured origin may call, any other may not', async () => {
    const allowed = async (origin: string) =>
      (await request('/api/read/1', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect([await allowed('https://console.example'), await allowed('https://evil.example')]).toEqual([
      'https://console.example',
      null,
    ]);
  });
});

describe('the console', () => {
  test('NAV-01 API-05 every address of the console is its page, with the configuration of this server', async () => {
    const policy = createHash('sha256').update(SCRIPT).digest('base64');
    for (const path of ['/', '/urgents?urgente=true', '/observers/profile/0722.000.001', '/no/such/screen']) {
      const response = await request(path);
      const html = await response.text();
      const [, json = ''] = /<script type="application\/json" id="vigil-config">([\s\S]*?)<\/script>/u.exec(html) ?? [];
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(JSON.parse(json)).toEqual({
        productName: '</script><script>alert(1)</script>',
        apiBase: 'https://api.example/base',
        guideUrl: '',
        expiryCheck: true,
        expiryOffset: 0,
        timeZone: 'Europe/Bucharest',
      });
      const csp = response.headers.get('content-security-policy') ?? '';
      expect(csp.split('; ')).toEqual(
        expect.arrayContaining([
          `script-src 'self' 'sha256-${policy}'`,
          "connect-src 'self' https://api.example",
          "object-src 'none'",
          "base-uri 'none'",
        ]),
      );
    }
  });

  test('hashed files are kept for ever, translations are asked for again, missing files are missing', async () => {
    const script = await request('/assets/index-DxY3k9_a.js');
    expect([script.headers.get('content-type'), script.headers.get('cache-control'), await script.text()]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      CODE,
    ]);
    const texts = await request('/assets/i18n/en.json');
    const etag = texts.headers.get('etag') ?? '';
    expect([texts.headers.get('cache-control'), await texts.json()]).toEqual(['no-cache', { LOGIN: 'Log in' }]);
    const again = await request('/assets/i18n/en.json', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const path of ['/assets/gone-DxY3k9_a.js', '/assets/..%2f..%2fpackage.json', '/assets/'])
      expect([path, (await request(path)).status]).toEqual([path, 404]);
  });

  test('a PDF is shown by itself and in no frame; a sandbox would leave it blank in Safari', async () => {
    const guide = await request('/guide-en.pdf');
    expect([guide.headers.get('content-type'), guide.headers.get('content-security-policy')]).toEqual([
      'application/pdf',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ]);
    expect((await request('/assets/index-DxY3k9_a.js')).headers.get('content-security-policy')).toContain('sandbox');
  });

  test('files are packed as the browser accepts it', async () => {
    const packed = async (accept: string) => {
      const response = await request('/assets/index-DxY3k9_a.js', { headers: { 'accept-encoding': accept } });
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(body.length));
      return { encoding: response.headers.get('content-encoding'), body };
    };
    const [br, gzip, refused, plain] = [
      await packed('gzip, br'),
      await packed('gzip'),
      await packed('br;q=0, gzip;q=0.5'),
      await packed('identity'),
    ];
    expect([br.encoding, gzip.encoding, refused.encoding, plain.encoding]).toEqual(['br', 'gzip', 'gzip', null]);
    const texts = [brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body].map(String);
    expect(texts).toEqual([CODE, CODE, CODE]);
  });

  test('long answers of the API are packed, short ones are not', async () => {
    const echo = async (name: string) => {
      const response = await request('/api/write', {
        method: 'POST',
        headers: { 'accept-encoding': 'gzip, br', 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      const body = Buffer.from(await response.arrayBuffer());
      const encoding = response.headers.get('content-encoding');
      return [encoding, (encoding === 'gzip' ? gunzipSync(body) : body).toString()];
    };
    const long = 'ș'.repeat(5_000);
    expect(await echo(long)).toEqual(['gzip', JSON.stringify({ name: long })]);
    expect(await echo('Ana')).toEqual([null, JSON.stringify({ name: 'Ana' })]);
  });

  test('HEAD answers like GET without a body', async () => {
    const response = await request('/urgents', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

test('API-01 the OpenAPI document names every call of the contract, and every reference in it leads somewhere', async () => {
  const Document = z.object({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  });
  const document = openApi(wholeContract, { title: 'Vigil', version: '1' });
  const { openapi, paths } = z.parse(Document, document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const expected = Object.entries(wholeContract).map(
    ([name, { method, path }]) => `${name}: ${method} ${path.replace(/:(\w+)/gu, '{$1}')}`,
  );
  expect([openapi, calls.toSorted()]).toEqual(['3.1.0', expected.toSorted()]);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(.*?)"/gu)].map(([, reference]) => reference);
  expect(new Set(references)).toEqual(new Set(['#/components/responses/Problem', '#/components/schemas/Problem']));
  const served = await (await request('/api/openapi.json')).json();
  expect(z.parse(Document, served).openapi).toBe('3.1.0');
});
