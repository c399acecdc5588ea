import { HttpResponse } from 'msw';
import { afterAll, expect, test } from 'vitest';
import { exportAnswers } from '#contract/exports.ts';
import { createClient } from '#src/api/client.ts';
import { openNetwork } from '#tests/support/network.ts';

let type = '';
const network = openNetwork(() => new HttpResponse('{"a":1}', { headers: { 'content-type': type } }));
const call = createClient({ base: '', credentials: { token: () => 'abc', refused: () => {} } });

afterAll(() => network.close());

test.each(['text/html; charset=utf-8', 'application/json', 'application/problem+json'])(
  'API-04 ANS-07 a file that comes as %s is no file: nothing of it is saved as a spreadsheet',
  async (given) => {
    type = given;
    const failure = call(exportAnswers, { query: {} }).catch((error: unknown) => error);
    expect(await failure).toEqual({ kind: 'wrongShape', status: 200, detail: '' });
  },
);
