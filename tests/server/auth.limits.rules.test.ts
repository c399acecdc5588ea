import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growingWait, leakingBucket, limitRules, type Attempts, type LimitRule } from '#server/auth/login-limits.ts';
import { networkOf } from '#server/auth/login-network.ts';

const START = Date.UTC(2026, 10, 22, 8);
const at = (milliseconds: number) => new Date(START + milliseconds);
const MINUTE = 60_000;

/** Fails whenever it is let through, as long as it lasts; answers when that was. */
function attack(rule: LimitRule, lasts: number, step: number): number[] {
  let attempts: Attempts | undefined;
  const tried: number[] = [];
  for (let time = 0; time < lasts; time += step) {
    if (rule.wait(attempts, at(time)) > 0) continue;
    attempts = rule.charge(attempts, at(time));
    tried.push(time);
  }
  return tried;
}

describe('A6 how many guesses a rule lets through', () => {
  test('somebody who guesses at one account for a day has a hundred tries at most', () => {
    const day = 24 * 60 * MINUTE;
    expect(attack(limitRules.account, day, 1_000).length).toBeLessThanOrEqual(20 + 4 + 96);
    expect(attack(limitRules.pair, day, 1_000).length).toBeLessThanOrEqual(5 + 4 + 96);
  });

  test('an address has a burst, then 120 an hour, whatever the accounts', () => {
    const tried = attack(limitRules.address, 3 * 60 * MINUTE, 1_000);
    expect(tried.filter((time) => time === 0)).toHaveLength(1);
    expect(tried.length).toBeLessThanOrEqual(120 + 3 * 120);
    expect(tried.filter((time) => time >= 60 * MINUTE && time < 120 * MINUTE).length).toBeLessThanOrEqual(121);
  });

  test('waits double from half a minute to a quarter of an hour', () => {
    const rule = growingWait({ free: 2, first: 30_000, maxWait: 15 * MINUTE, forgotten: 60 * MINUTE });
    const waits = Array.from({ length: 8 }, (_, failures) => rule.wait({ failures, lastAt: at(0) }, at(0)) / 1_000);
    expect(waits).toEqual([0, 0, 30, 60, 120, 240, 480, 900]);
    expect(rule.wait({ failures: 8, lastAt: at(0) }, at(60 * MINUTE))).toBe(0);
    expect(rule.charge({ failures: 8, lastAt: at(0) }, at(60 * MINUTE)).failures).toBe(1);
  });
});

const rules = fc.constantFrom(
  limitRules.pair,
  limitRules.account,
  limitRules.address,
  growingWait({ free: 1, first: 1_000, maxWait: 8_000, forgotten: 20_000 }),
  leakingBucket({ size: 2, leak: 1_000 }),
);
const attempts = fc.record({
  failures: fc.integer({ min: 0, max: 500 }),
  lastAt: fc.integer({ max: 10 ** 8 }).map(at),
});
const time = fc.integer({ min: -(10 ** 8), max: 10 ** 8 }).map(at);

describe('A6 properties of every rule', () => {
  test('after the wait that it names an attempt is let through, and never before it', () => {
    fc.assert(
      fc.property(rules, attempts, time, (rule, known, now) => {
        const wait = rule.wait(known, now);
        const later = (more: number) =>
          rule.wait(known, new Date(Math.max(now.getTime(), known.lastAt.getTime()) + more));
        expect(later(Math.ceil(wait))).toBe(0);
        expect(wait <= 1 || later(wait - 1) > 0).toBe(true);
      }),
    );
  });

  test('one more failure never shortens the wait, and nothing is known of what has expired', () => {
    fc.assert(
      fc.property(rules, attempts, time, (rule, known, now) => {
        expect(rule.wait(rule.charge(known, now), now)).toBeGreaterThanOrEqual(rule.wait(known, now) - 1e-6);
        expect(rule.wait(known, rule.expires(known))).toBe(0);
        expect(rule.charge(known, rule.expires(known)).failures).toBeCloseTo(1);
      }),
    );
  });
});

describe('A6 the network that is counted', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});
