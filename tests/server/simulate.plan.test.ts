import { describe, expect, test } from 'vitest';
import type { Election } from '#server/simulate/briefing.ts';
import { dateText } from '#server/simulate/dates.ts';
import { ledgerOf } from '#server/simulate/ledger.ts';
import { planDay } from '#server/simulate/plan.ts';
import { zoneOffset } from '#server/time/zone.ts';

const MIDNIGHT = Date.parse('2026-11-21T22:00:00Z');

const election: Election = {
  counties: [
    { code: 'AB', stations: 3, isAbroad: false },
    { code: 'CJ', stations: 40, isAbroad: false },
  ],
  forms: ['A', 'B', 'C'].map((code, form) => ({
    code,
    isAbroad: false,
    questions: [0, 1, 2, 3].map((index) => ({
      id: form * 4 + index + 1,
      type: index,
      options: [1, 2, 3].map((option) => ({
        id: (form * 4 + index + 1) * 10 + option,
        freeText: option === 3,
        flagged: option === 2,
      })),
    })),
  })),
};

const planned = (seed: number, observers = 40) => {
  const options = { seed, observers, midnight: MIDNIGHT };
  const plans = planDay(election, options);
  return { plans, ledger: ledgerOf(plans, election, options) };
};

describe('a simulated day', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(planned(7)).toEqual(planned(7));
    expect(planned(8).ledger.entries).not.toEqual(planned(7).ledger.entries);
  });

  test('has each sort of anomaly, each with an observer of its own', () => {
    const { ledger } = planned(7);
    expect(ledger.anomalies.map(({ kind }) => kind).toSorted()).toEqual([
      'no photo',
      'raises every flag',
      'sends all again',
      'unknown station',
      'unreadable date',
      'wrong clock',
    ]);
    expect(new Set(ledger.anomalies.map(({ phone }) => phone)).size).toBe(6);
  });

  test('is told in the order of its times, beginning with the login, on a bad network now and then', () => {
    const { plans } = planned(7);
    for (const { acts } of plans) {
      const times = acts.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(acts[0]?.action).toEqual({ kind: 'log-in' });
    }
    const networks = new Set(plans.flatMap(({ acts }) => acts.map(({ network }) => network)));
    expect(networks).toEqual(new Set(['good', 'offline', 'unheard']));
  });

  test('cannot be planned without anything to observe', () => {
    expect(() => planDay({ counties: [], forms: [] }, { seed: 1, observers: 1, midnight: MIDNIGHT })).toThrow(
      'There is no election to observe',
    );
  });
});

test('API-01 each app writes dates in its own way', () => {
  const at = Date.parse('2026-11-22T05:30:00Z');
  const offset = zoneOffset('Europe/Bucharest');
  expect((['android-2020', 'android-2023', 'ios'] as const).map((app) => dateText(app, at, offset))).toEqual([
    '2026-11-22 07:30:00',
    '2026-11-22T07:30Z',
    '2026-11-22T05:30:00Z',
  ]);
  expect(dateText('ios', undefined, offset)).toBe('azi dimineață');
});
