import { describe, expect, test } from 'vitest';
import { givenContract, JSON_TYPE, post, request } from './http.given.ts';

givenContract();

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
      code: 'request-invalid',
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
