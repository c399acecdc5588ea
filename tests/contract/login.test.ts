import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { answered, lengthsOf, neededIn, takes } from './reading.ts';

const given = { user: 'ana', password: ' secret ' };

describe.each([
  ['by staff and phones', contract.authorize, { channelName: 256, fcmToken: 512 }],
  ['by iOS phones', contract.authorizeV1, { uniqueId: 500 }],
])('LOG-02 a login %s', (_who, { body, reply }, optional) => {
  test('needs a user and a password, kept as they were typed', () => {
    expect(z.parse(body, given)).toEqual(given);
    expect(neededIn(body, given)).toEqual(['user', 'password']);
    for (const name of ['user', 'password'])
      expect(lengthsOf(body, (text) => ({ ...given, [name]: text }), [0, 1, 100, 101])).toEqual([1, 100]);
  });

  test.each(Object.entries(optional))('may tell its %s, of at most %i characters, or null', (name, longest) => {
    expect(z.parse(body, { ...given, [name]: 'x' })).toEqual({ ...given, [name]: 'x' });
    expect(takes(body, { ...given, [name]: null })).toBe(true);
    const tried = lengthsOf(body, (text) => ({ ...given, [name]: text }), [0, longest, longest + 1]);
    expect(tried).toEqual([0, longest]);
  });

  test('is answered by a token and how long it lasts', () => {
    const token = { access_token: 'a.b.c', expires_in: 86_400 };
    expect(z.parse(reply, token)).toEqual(token);
    expect(neededIn(reply, token)).toEqual(['access_token', 'expires_in']);
  });
});

test('LOG-03 of the answer the console reads the token alone', () => {
  expect(answered(contract.authorize, { access_token: 'a.b.c' })).toEqual({ access_token: 'a.b.c' });
  expect(answered(contract.authorize, { access_token: 'a.b.c', expires_in: 'soon' })).toEqual({
    access_token: 'a.b.c',
  });
  expect(takes(contract.authorize.reads, { error: 'Invalid credentials' })).toBe(false);
});
