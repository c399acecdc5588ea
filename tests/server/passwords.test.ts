import { describe, expect, test } from 'vitest';
import { isCommon } from '#server/auth/common-passwords.ts';
import { problemOfNew } from '#server/auth/refuse-password.ts';
import { machineOf } from '#server/auth/user-agent.ts';

describe('PEO-03 A13 the commonest passwords', () => {
  test.each([
    ['passwordpassword', true],
    ['password1234', true],
    ['1234password!', true],
    ['123456789012', true],
    ['qwertyqwerty', true],
    ['qwertyuiop12', true],
    ['iloveyouiloveyou', true],
    ['1234password1234', true],
    ['12iloveyouiloveyou!?', true],
    ['12345password', false],
    ['password????', true],
    ['password?????', false],
    ['1234șpassword', false],
    ['passwordș1234', false],
    ['passwordpasswords', false],
    ['pass1234word', false],
    ['unbelievable boats', false],
    ['quiet river 7 lamps', false],
    ['xq7k-m2p9-vd4t', false],
    ['', false],
  ])('%j: %s', async (password, expected) => expect(await isCommon(password)).toBe(expected));

  test('are refused whatever their case', async () => {
    expect(await problemOfNew('Password1234', 'ana')).toBe('password-common');
    expect(await problemOfNew('quiet river 7 lamps', 'ana')).toBe(undefined);
  });
});

test.each(['aaaaaaaaaaaa', 'abababababab', 'abcabcabcabcabc', '            ', '111111111111'])(
  'A13 %j is easily guessed: it has fewer than five signs',
  async (password) => expect(await problemOfNew(password, 'ana')).toBe('password-common'),
);

describe('PEO-02 what a browser tells of its machine', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  test.each([
    [`${windows} ${chrome}`, 'Chrome', 'Windows'],
    [`${windows} ${chrome} Edg/142.0.0.0`, 'Edge', 'Windows'],
    [`${windows} ${chrome} OPR/120.0.0.0`, 'Opera', 'Windows'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${chrome}`, 'Chrome', 'ChromeOS'],
    ['okhttp/4.12.0', null, null],
    ['', null, null],
    [null, null, null],
  ])('%s', (userAgent, browser, system) => expect(machineOf(userAgent)).toEqual({ browser, system }));
});
