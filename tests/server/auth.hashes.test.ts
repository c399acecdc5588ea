import { describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts';
import { hashPin, pinMatches } from '#server/auth/pins.ts';

describe('hashes', () => {
  test('a password matches its own hash alone', async () => {
    const hash = await hashPassword('secret');
    expect(hash).toMatch(/^argon2id\$19456\$2\$/u);
    expect(await Promise.all([passwordMatches('secret', hash), passwordMatches('Secret', hash)])).toEqual([
      true,
      false,
    ]);
    expect(await passwordMatches('secret', undefined)).toBe(false);
    expect(await passwordMatches('secret', 'plain text')).toBe(false);
  });

  test('a PIN matches for its phone and its key alone', () => {
    const key = { pinKey: 'a'.repeat(32) };
    const hash = hashPin(key, '0722', '1234');
    expect([
      pinMatches(key, '1234', hash),
      pinMatches(key, '1234', hash.replace('0722', '0723')),
      pinMatches(key, '1235', hash),
      pinMatches({ pinKey: 'b'.repeat(32) }, '1234', hash),
      pinMatches(key, '1234', ''),
    ]).toEqual([true, false, false, false, false]);
  });
});
