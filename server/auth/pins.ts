import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';

/**
 * A PIN has four to six digits: no slow hash protects so few values once the table leaks, a key that is kept elsewhere
 * does. The phone number makes equal PINs differ; it is part of the hash, so changing it means setting the PIN anew.
 */
export const hashPin = (config: Pick<Config, 'pinKey'>, phone: string, pin: string): string =>
  createHmac('sha256', config.pinKey).update(`${phone}\n${pin}`).digest('base64url');

export function pinMatches(config: Pick<Config, 'pinKey'>, phone: string, pin: string, hash: string): boolean {
  const actual = Buffer.from(hashPin(config, phone, pin));
  const expected = Buffer.from(hash);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
