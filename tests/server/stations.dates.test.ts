import { describe, expect, test } from 'vitest';
import { phoneDate } from '#server/stations/phone-dates.ts';

describe('dates of phones', () => {
  test.each([
    ['Android 2020', '2026-11-22 09:30:15', '2026-11-22T07:30:15.000Z'],
    ['Android 2023', '2026-11-22T09:30Z', '2026-11-22T07:30:00.000Z'],
    ['iOS', '2026-11-22T09:30:15Z', '2026-11-22T09:30:15.000Z'],
    ['ISO with a zone', '2026-11-22T09:30:15.123+0200', '2026-11-22T07:30:15.123Z'],
    ['ISO without a zone', '2026-07-22T09:30:15', '2026-07-22T06:30:15.000Z'],
  ])('API-01 %s: %s', (_phone, text, instant) => {
    expect(phoneDate(text, 'Europe/Bucharest')?.toISOString()).toBe(instant);
  });

  test.each([
    '',
    'now',
    '2026-02-30 10:00:00',
    '2026-11-22',
    '2026-11-22 25:00:00',
    '0001-01-01T00:00:00Z',
    '9999-01-01T00:00:00Z',
  ])('API-01 %j is no date', (text) => {
    expect(phoneDate(text, 'Europe/Bucharest')).toBeUndefined();
  });
});
