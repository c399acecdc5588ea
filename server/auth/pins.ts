import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';

type Key = Pick<Config, 'pinKey'>;

/**
 * A PIN has four to six digits: no slow hash protects so few values once the table leaks, a key that is kept elsewhere
 * does. The phone number makes equal PINs differ; it is kept beside the hash, so that a PIN outlives a change of it.
 */
export const hashPin = (config: Key, phone: string, pin: string): string =>
  `${phone}$${createHmac('sha256', config.pinKey).update(`${phone}\n${pin}`).digest('base64url')}`;

/** Columns of an observer with a new PIN; whoever saves then with the PIN of before in mind hears of it. */
export const newPin = (config: Key, phone: string, pin: string) => ({
  pin_hash: hashPin(config, phone, pin),
  pin_version: sql<number>`pin_version + 1`,
});

export function pinMatches(config: Key, pin: string, hash: string): boolean {
  const phone = hash.slice(0, Math.max(0, hash.lastIndexOf('$')));
  const actual = Buffer.from(hashPin(config, phone, pin));
  const expected = Buffer.from(hash);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
