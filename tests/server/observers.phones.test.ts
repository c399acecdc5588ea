import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const call = (method: string, path: string, body?: unknown) =>
  election.server.call(method, path, { as: election.people.admin, ...(body !== undefined && { body }) });
const Listed = z.object({ data: z.array(z.object({ phone: z.string() })), totalItems: z.int() });
const found = async (typed: string) =>
  (await read(await call('GET', `/api/v1/observer?Number=${encodeURIComponent(typed)}`), Listed)).data.map(
    ({ phone }) => phone,
  );
const notations = ['0766111222', '+40766111222', '0040 766 111 222', '0766-111-222', '+40 (0)766 111 222'];

describe.each(['0766111222', '+40766111222', '0040766111222'])('FND-04 C9 an observer stored as %s', (stored) => {
  let id: number;
  beforeEach(async () => {
    id = await read(await call('POST', '/api/v1/observer', { name: 'Ana', phone: stored, pin: '123456' }), z.int());
    return async () => {
      await call('DELETE', `/api/v1/observer?id=${id}`);
    };
  });

  test.each(notations)('is found by %s, and by a part of it', async (typed) => {
    expect([await found(typed), await found(typed.slice(0, -3))]).toEqual([[stored], [stored]]);
  });

  test.each(notations)('is not added again as %s, nor given to another', async (phone) => {
    const again = await call('POST', '/api/v1/observer', { name: 'Dan', phone, pin: '123456' });
    expect([again.status, await again.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'observer-phone-taken' }),
    ]);
    const other = { name: 'Ion', phone: '0766999888', pin: '123456' };
    const second = await read(await call('POST', '/api/v1/observer', other), z.int());
    const moved = await call('PUT', '/api/v1/observer', { idObserver: second, phone });
    expect(moved.status).toBe(409);
    await call('DELETE', `/api/v1/observer?id=${second}`);
  });

  test.each(notations)('logs in as %s and gets a new PIN by it', async (typed) => {
    const login = (user: string, password: string) =>
      election.server.call('POST', '/api/v2/access/authorize', { body: { user, password, fcmToken: 'token' } });
    expect((await login(typed, '123456')).status).toBe(200);
    const reset = { action: 'reset-password', phoneNumber: typed, pin: '654321' };
    expect((await call('POST', '/api/v1/observer/reset', reset)).status).toBe(200);
    expect((await login(typed, '654321')).status).toBe(200);
  });

  test('is not imported again, and twice in a file counts once', async () => {
    const form = new FormData();
    const lines = ['Phone,Pin,Name', '0766111222,123456,Ana', '+40766111223,123456,Dan', '0766 111 223,123456,Ion'];
    form.set('file', new File([lines.join('\n')], 'list.csv'));
    const reply = await election.server.app.request('/api/v1/observer/import?report=true', {
      method: 'POST',
      headers: await election.server.bearer(election.people.admin),
      body: form,
    });
    const { errors } = z.object({ errors: z.array(z.unknown()) }).parse(await reply.json());
    expect(errors).toEqual([
      { line: 2, phone: '0766111222', name: 'Ana', reason: 'phone-taken' },
      { line: 4, phone: '0766 111 223', name: 'Ion', reason: 'duplicate-in-file' },
    ]);
    const [dan] = (await read(await call('GET', '/api/v1/observer?Number=0766111223'), IdsListed)).data;
    await call('DELETE', `/api/v1/observer?id=${dan?.id}`);
  });
});

const IdsListed = z.object({ data: z.array(z.object({ id: z.int() })) });

test('FND-04 two who add the same phone in two notations at one moment: one is refused', async () => {
  const phones = ['0767000111', '+40767000111', '0040767000111', '0767 000 111'];
  const replies = await Promise.all(
    phones.map((phone) => call('POST', '/api/v1/observer', { name: 'Race', phone, pin: '123456' })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test.each(['0722000001', '0722 000 001', '+40 722 000 001', '0040722000001', '722000001'])(
  'FND-04 answers, emergencies and the plan mean the same observer by %s',
  async (typed) => {
    const { people, forms, post, server } = election;
    const a1 = forms('A1');
    await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
    await post(people.second, { question: a1, at: ['AB', 2], options: [a1.no] });
    const as = people.organizer;
    const phone = encodeURIComponent(typed);
    const Found = z.object({ data: z.array(z.object({ idObserver: z.int() })) });
    for (const path of [
      `/api/v1/answers?observer=${phone}`,
      `/api/v1/answers?observerPhoneNumber=${phone}`,
      `/api/v3/reviews?tab=all&observer=${phone}`,
    ]) {
      const { data } = await read(await server.call('GET', path, { as }), Found);
      expect([path, data.map(({ idObserver }) => idObserver)]).toEqual([path, [people.observer.observerId]]);
    }
    const form = new FormData();
    form.set('dryRun', 'true');
    form.set('file', new File([`observer,county,station,form\n${typed},AB,1,A`], 'plan.csv'));
    const headers = await server.bearer(as);
    const reply = await server.app.request('/api/v3/coverage/plan', { method: 'POST', headers, body: form });
    expect(await reply.json()).toMatchObject({ lines: 1, observers: 1, wrong: 0 });
  },
);
