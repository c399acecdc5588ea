import { HttpResponse } from 'msw';
import { afterAll, afterEach, expect, test } from 'vitest';
import { countObservers } from '#contract/observers.ts';
import { addObserver } from '#contract/observer-changes.ts';
import { createClient } from '#src/api/client.ts';
import { openNetwork } from '#tests/support/network.ts';
import { tokenOf } from '#tests/support/tokens.ts';

const [old, renewed] = [1, 2].map((jti) => tokenOf({ sub: 'ana', jti }));
const ofOther = tokenOf({ sub: 'ion' });

let token: string | null | undefined = old;
let refused: string[] = [];
let refusal = 401;

const network = openNetwork((request) =>
  request.headers.get('authorization') === `Bearer ${renewed}`
    ? HttpResponse.json(7)
    : new HttpResponse(null, { status: refusal }),
);
const call = createClient({
  base: '',
  credentials: { token: () => token ?? null, refused: (one) => refused.push(one) },
});
const sent = () => network.seen.map(({ headers }) => headers['authorization']?.slice('Bearer '.length));
const observer = { name: 'Ana', phone: '0722000001', pin: '1234' };

afterEach(() => {
  network.heal();
  network.seen.length = 0;
  token = old;
  refused = [];
  refusal = 401;
});

afterAll(() => network.close());

async function meanwhile(next: string | null | undefined) {
  const held = network.hold('POST /api/v1/observer');
  const outcome = call(addObserver, { query: {}, body: observer }).catch((error: unknown) => error);
  await held.arrived;
  token = next;
  held.pass();
  return outcome;
}

test('SES-08 a request that was refused while its user logged in anew goes out once more, with the new token', async () => {
  expect(await meanwhile(renewed)).toBe(7);
  expect([sent(), refused]).toEqual([[old, renewed], []]);
  expect(network.seen.map(({ body }) => JSON.parse(body))).toEqual([observer, observer]);
});

test.each([
  ['nobody logged in anew', old],
  ['somebody else logged in', ofOther],
  ['there is no session any more', null],
])('SES-05 it does not when %s', async (_, next) => {
  expect(await meanwhile(next)).toMatchObject({ kind: 'sessionOver', status: 401 });
  expect([sent(), refused]).toEqual([[old], [old]]);
});

test.each([403, 409, 500])(
  'SES-08 what is refused otherwise (%d) is not sent again, whoever logged in anew',
  async (status) => {
    refusal = status;
    expect(await meanwhile(renewed)).toMatchObject({ status });
    expect([sent(), refused]).toEqual([[old], []]);
  },
);

test('SES-05 refused again, it ends the new session, and is not sent a third time', async () => {
  network.answer('POST /api/v1/observer', () => new HttpResponse(null, { status: 401 }));
  expect(await meanwhile(renewed)).toMatchObject({ kind: 'sessionOver' });
  expect([sent(), refused]).toEqual([[old, renewed], [renewed]]);
});

test('SES-08 what its caller has given up is not sent again', async () => {
  const gone = new AbortController();
  const tokens = [old, renewed];
  const impatient = createClient({
    base: '',
    credentials: {
      token: () => {
        const [now = null] = tokens.splice(0, 1);
        if (now === renewed) gone.abort();
        return now;
      },
      refused: (one) => refused.push(one),
    },
  });
  const outcome = impatient(countObservers, {}, { signal: gone.signal }).catch((error: unknown) => error);
  expect([await outcome, sent(), refused, tokens]).toEqual([gone.signal.reason, [old], [], []]);
});
