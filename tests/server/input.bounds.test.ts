import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { submitAnswers } from '#contract/answers.ts';
import { sendNotification } from '#contract/notifications.ts';
import { problemsOf } from '#server/http/field-problems.ts';
import { readMembers, readPairs } from '#server/http/fields.ts';
import { withoutHalfPairs } from '#server/http/lone-surrogates.ts';
import { withoutNulEscapes } from '#server/http/nul-characters.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const Problem = z.object({ status: z.int(), errors: z.array(z.object({ at: z.string(), path: z.string() })) });

async function refusal(reply: Response) {
  const length = (await reply.clone().arrayBuffer()).byteLength;
  return { ...(await read(reply, Problem)), length };
}

const answer = { questionId: 1, countyCode: 'AB', pollingStationNumber: 1 };
const postAnswers = (body: unknown) =>
  election.server.call('POST', submitAnswers.path, { as: election.people.observer, body });

describe('A1 wrong input costs no more than right input', () => {
  test('of wrong items a hundred are told, the first ones, in less than 16 kB', async () => {
    const options = Array.from({ length: 500 }, () => ({}));
    const body = { answers: Array.from({ length: 60 }, () => ({ ...answer, options })) };
    const { status, errors, length } = await refusal(await postAnswers(body));
    expect([status, errors.length, length < 16_384]).toEqual([400, 100, true]);
    expect([errors[0], errors[99]]).toEqual([
      { at: 'body', path: 'answers.0.options.0.optionId' },
      { at: 'body', path: 'answers.0.options.99.optionId' },
    ]);
  });

  test('one wrong item among many right ones is found', async () => {
    const options = Array.from({ length: 500 }, (_, index) => ({ optionId: index === 450 ? 'x' : 1 }));
    const body = {
      answers: [...Array.from({ length: 30 }, () => ({ ...answer, options: [] })), { ...answer, options }],
    };
    expect((await refusal(await postAnswers(body))).errors).toEqual([
      { at: 'body', path: 'answers.30.options.450.optionId' },
    ]);
  });

  test('a list that is too long is refused as one, whatever is in it', async () => {
    const body = { answers: [{ ...answer, options: Array.from({ length: 50_000 }, () => ({})) }] };
    expect((await refusal(await postAnswers(body))).errors).toEqual([{ at: 'body', path: 'answers.0.options' }]);
  });

  test('long texts in the paths do not make the answer larger', async () => {
    const names = Array.from({ length: 90 }, (_, index) => `${index}${'ș'.repeat(300)}`);
    const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
    const { problem } = await import('#server/http/problem.ts');
    const { Refusal } = await import('#server/http/refusal.ts');
    const { errors, length } = await refusal(
      problem(new Refusal(400, 'Wrong.', { errors: problemsOf('body', schema, {}) })),
    );
    expect([errors.length > 10, errors.length < 90, length < 16_384]).toEqual([true, true, true]);
  });

  /** Counts how often something of the value is looked at. */
  const watched = <T extends object>(value: T, seen: { reads: number }): T =>
    new Proxy(value, {
      get(target, key) {
        seen.reads += 1;
        const inner: unknown = Reflect.get(target, key);
        return typeof inner === 'object' && inner !== null ? watched(inner, seen) : inner;
      },
    });

  const readsFor = (items: number, wrong: unknown) => {
    const schema = z.object({ items: z.array(z.object({ id: z.int(), text: z.optional(z.string()) })) });
    const seen = { reads: 0 };
    const right = Array.from({ length: items }, () => ({ id: 1 }));
    problemsOf('body', schema, watched({ items: [...right, wrong] }, seen));
    return seen.reads;
  };

  test('looking for what is wrong takes time in proportion to what was sent', () => {
    const [small, large] = [readsFor(1_000, {}), readsFor(10_000, {})];
    expect(large).toBeLessThan(small * 11);
  });

  test('and ends with the hundredth problem', () => {
    const schema = z.object({ items: z.array(z.object({ id: z.int() })) });
    const reads = [1_000, 10_000].map((length) => {
      const seen = { reads: 0 };
      problemsOf('body', schema, watched({ items: Array.from({ length }, () => ({})) }, seen));
      return seen.reads;
    });
    expect(reads[1]).toBe(reads[0]);
  });
});

describe('what is read before it is checked', () => {
  test('a field that is repeated 50,000 times is a list as long', () => {
    const body = readPairs(
      Array.from({ length: 50_000 }, (_, index): [string, string] => ['Recipients', String(index)]),
      sendNotification.body,
    );
    expect([body['recipients']?.length, body['recipients']?.at(-1)]).toEqual([50_000, '49999']);
  });

  test('members that no call declares are left behind', () => {
    const schema = z.object({ name: z.string() });
    expect(readMembers({ NAME: 'b', other: 1, name: 'a', __proto__: { x: 1 } }, schema)).toEqual({ name: 'a' });
  });

  test('the character that no database keeps is told from what only looks like it', () => {
    const texts = ['a\0b', 'a\\u0000b', 'a\\\0b', '\0\0', 'plain'];
    const observer = { access: 'observer' } as const;
    const read = texts.map((text): unknown => JSON.parse(withoutNulEscapes(JSON.stringify(text), observer)));
    expect(read).toEqual(['ab', 'a\\u0000b', 'a\\b', '', 'plain']);
    const staff = { access: 'viewer' } as const;
    const refused = texts.filter((text) => {
      try {
        return withoutNulEscapes(JSON.stringify(text), staff) === '';
      } catch {
        return true;
      }
    });
    expect(refused).toEqual(['a\0b', 'a\\\0b', '\0\0']);
  });

  test('half a pair of surrogates is read as the sign that the database keeps for it', async () => {
    const texts = ['a\ud800b', 'a\\ud800b', '\\\udfff', '😀\ude00\ud83d', '\ud83d\ud83d\ude00', 'plain'];
    const read = texts.map((text): unknown => JSON.parse(withoutHalfPairs(JSON.stringify(text))));
    expect(read).toEqual(texts.map((text) => text.toWellFormed()));
    expect(withoutHalfPairs(String.raw`"\uD83D\uDE00 \\uD83D"`)).toBe(String.raw`"\uD83D\uDE00 \\uD83D"`);
    const { server, people } = election;
    const body = { account: 'somebody\ud800', password: 'three cherries in May' };
    const path = `/api/v1/ngo/${people.admin.idNgo}/ngoadmin`;
    const made = await server.call('POST', path, { as: people.admin, body });
    expect([made.status, await made.json()]).toEqual([200, expect.objectContaining({ account: 'somebody\ufffd' })]);
    const other = await server.call('POST', path, { as: people.admin, body: { ...body, account: 'Somebody\udfff' } });
    expect([other.status, await other.json()]).toEqual([409, expect.objectContaining({ code: 'account-name-taken' })]);
  });

  test.each(['gzip', 'br', 'x-unknown'])(
    'a body packed as %s is refused with what is taken instead',
    async (encoding) => {
      const reply = await election.server.call('POST', submitAnswers.path, {
        as: election.people.observer,
        body: { answers: [] },
        headers: { 'content-encoding': encoding },
      });
      expect([reply.status, reply.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    },
  );

  test('a text full of marks is refused before its marks are put in order, which would take minutes', async () => {
    const name = `a${'\u0301\u0316'.repeat(250_000)}`;
    const as = election.people.organizer;
    const add = await election.server.call('POST', '/api/v1/observer', {
      as,
      body: { name, phone: '0722', pin: '1234' },
    });
    const file = new FormData();
    file.set('file', new File([`0722000009,123456,${name}`], 'o.csv'));
    const imported = await election.server.app.request('/api/v1/observer/import?report=true', {
      method: 'POST',
      body: file,
      headers: await election.server.bearer(as),
    });
    expect([add.status, imported.status, await imported.json()]).toEqual([
      400,
      200,
      { count: 0, errors: [{ line: 1, phone: '0722000009', name: name.slice(0, 200), reason: 'too-long' }] },
    ]);
  });
});
