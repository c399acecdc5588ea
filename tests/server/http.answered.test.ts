import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { openApi } from '#server/http/openapi.ts';
import { givenContract, JSON_TYPE, post, request, server, WATCHER } from './http.given.ts';

givenContract();

describe('what is answered', () => {
  test('only what the reply declares goes out, nothing is an empty 200, and that there is none a 204', async () => {
    expect(await (await post('/api/write', '{"name":"Ana","count":2}', JSON_TYPE)).json()).toEqual({
      name: 'Ana',
      count: 2,
    });
    const silent = await request('/api/write', { method: 'PUT' });
    expect([silent.status, await silent.text()]).toEqual([200, '']);
    const none = await request('/api/none');
    expect([none.status, await none.text()]).toEqual([204, '']);
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

test('API-01 the OpenAPI document names every call of the contract, and every reference in it leads somewhere', async () => {
  const Document = z.object({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  });
  const document = openApi(contract, { title: 'Vigil', version: '1' });
  const { openapi, paths } = z.parse(Document, document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const expected = Object.entries(contract).map(
    ([name, { method, path }]) => `${name}: ${method} ${path.replace(/:(\w+)/gu, '{$1}')}`,
  );
  expect([openapi, calls.toSorted()]).toEqual(['3.1.0', expected.toSorted()]);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(.*?)"/gu)].map(([, reference]) => reference);
  expect(new Set(references)).toEqual(new Set(['#/components/responses/Problem', '#/components/schemas/Problem']));
  const served = await (await request('/api/openapi.json')).json();
  expect(z.parse(Document, served).openapi).toBe('3.1.0');
});
