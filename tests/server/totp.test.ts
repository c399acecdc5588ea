import { expect, test } from 'vitest';
import { openSecret, sealSecret } from '#server/auth/sealed-secret.ts';
import { base32, codeOf, newSecret, otpauthAddress, stepAt, stepOfCode } from '#server/auth/totp.ts';

/** RFC 6238, appendix B, the rows of SHA-1; RFC 4226, appendix D. */
const secret = Buffer.from('12345678901234567890');
const ofTime = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const ofCounter = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];

test.each(ofTime)('PEO-04 at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1_000)), 8)).toBe(code);
});

test('PEO-04 the codes of RFC 4226 have six digits, zeros in front included', () => {
  expect(ofCounter.map((_, counter) => codeOf(secret, counter))).toEqual(ofCounter);
});

test('PEO-04 secrets are written as RFC 4648 writes them, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)));
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/u);
});

test('PEO-04 a code is good one step early and one step late, and no longer', () => {
  const now = new Date('2026-11-22T08:00:00.000Z');
  const current = stepAt(now);
  const good = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, codeOf(secret, current + off), now));
  expect(good).toEqual([undefined, current - 1, current, current + 1, undefined]);
  expect(['', '12345', 'abcdef', '1234567'].map((typed) => stepOfCode(secret, typed, now))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('PEO-04 an app is told issuer and account, whatever stands in them', () => {
  expect(otpauthAddress('Vigil & Co', 'Ș:ana', secret)).toBe(
    'otpauth://totp/Vigil%20%26%20Co:%C8%98%3Aana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Vigil%20%26%20Co',
  );
});

test('PEO-04 a sealed secret opens with the same key for the same account alone, and never looks the same', () => {
  const key = { pinKey: 'one key' };
  const sealed = sealSecret(key, 7, secret);
  expect(openSecret(key, 7, sealed)).toEqual(secret);
  expect(sealSecret(key, 7, secret)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes(secret)).toBe(false);
  expect(() => openSecret(key, 8, sealed)).toThrow(/unable to authenticate/u);
  expect(() => openSecret({ pinKey: 'another key' }, 7, sealed)).toThrow(/unable to authenticate/u);
  const changed = Buffer.from(sealed, 'base64url');
  changed[14] = (changed[14] ?? 0) ^ 1;
  expect(() => openSecret(key, 7, changed.toString('base64url'))).toThrow(/unable to authenticate/u);
});
