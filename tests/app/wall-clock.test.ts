import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  instantAt,
  isReversed,
  minutesBefore,
  momentAt,
  wallClock,
  wallClockAt,
  wallClockMeant,
  wallClockSaid,
  wallClockText,
} from '#src/i18n/wallClock.ts';

const now = '2026-11-23T14:03';

test.each([
  ['9:05', '2026-11-23T09:05', '2026-11-23T09:05'],
  ['0905', '2026-11-23T09:05', '2026-11-23T09:05'],
  ['905', '2026-11-23T09:05', '2026-11-23T09:05'],
  ['23.11', '2026-11-23T00:00', '2026-11-23T23:59'],
  ['2/3', '2026-03-02T00:00', '2026-03-02T23:59'],
  ['22-11-25', '2025-11-22T00:00', '2025-11-22T23:59'],
  [' 22.11.2026  7:00 ', '2026-11-22T07:00', '2026-11-22T07:00'],
  ['22.11.2026, 07:00', '2026-11-22T07:00', '2026-11-22T07:00'],
  ['2026-11-22', '2026-11-22T00:00', '2026-11-22T23:59'],
  ['2026-11-22T07:00', '2026-11-22T07:00', '2026-11-22T07:00'],
  ['29.02.2028', '2028-02-29T00:00', '2028-02-29T23:59'],
])('C13 ANS-01 %s is a moment', (typed, from, to) => {
  expect([wallClockMeant(typed, now, 'from'), wallClockMeant(typed, now, 'to')]).toEqual([from, to]);
});

test.each([
  '',
  'yesterday',
  '24:00',
  '7:60',
  '2:03 PM',
  '30.02',
  '29.02.2026',
  '0.11',
  '13/13',
  '22.11.2026 7',
  '99999',
])('C13 ANS-01 %j is none', (typed) => expect(wallClockMeant(typed, now, 'from')).toBeNull());

test('C13 what a field shows is read as the same moment', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const wall = instant.toISOString().slice(0, 16);
      expect(wallClockMeant(wallClockText(wall), now, 'from')).toBe(wall);
    }),
  );
});

test('C13 a clock on the wall of the election, whatever the browser has', () => {
  const instant = Date.parse('2026-11-22T22:30:00Z');
  expect([wallClockAt(instant, 'Europe/Bucharest'), wallClockAt(instant, 'America/New_York')]).toEqual([
    '2026-11-23T00:30',
    '2026-11-22T17:30',
  ]);
  expect(minutesBefore('2026-11-23T00:30', 60)).toBe('2026-11-22T23:30');
});

test.each([
  ['2026-11-23T14:03', 'Europe/Bucharest', '2026-11-23T12:03:00.000Z'],
  ['2026-07-01T00:00', 'Europe/Bucharest', '2026-06-30T21:00:00.000Z'],
  // The clocks go forward from 3 to 4, and back from 4 to 3.
  ['2026-03-29T02:59', 'Europe/Bucharest', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T04:00', 'Europe/Bucharest', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:59', 'Europe/Bucharest', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T04:00', 'Europe/Bucharest', '2026-10-25T02:00:00.000Z'],
  ['2026-11-23T14:03', 'UTC', '2026-11-23T14:03:00.000Z'],
])('DSK-01 the clock shows %s in %s at %s', (wall, zone, instant) => {
  expect(new Date(instantAt(wall, zone)).toISOString()).toBe(instant);
});

test.each([
  ['2026-10-25T00:29:59Z', 'Europe/Bucharest', '2026-10-25T03:29+03:00'],
  ['2026-10-25T01:29:59Z', 'Europe/Bucharest', '2026-10-25T03:29+02:00'],
  ['2026-10-24T23:59:00Z', 'Europe/Bucharest', '2026-10-25T02:59'],
  ['2026-10-25T02:00:00Z', 'Europe/Bucharest', '2026-10-25T04:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Bucharest', '2026-03-29T04:00'],
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30-04:00'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30-05:00'],
  ['2026-10-25T00:30:00Z', 'UTC', '2026-10-25T00:30'],
])('SIT-01 %s in %s is written so that it leads back', (instant, zone, wall) => {
  expect(momentAt(Date.parse(instant), zone)).toBe(wall);
  expect(instantAt(wall, zone)).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000);
});

test('C13 which of two hours is meant stays with it: in the address, in its field, and when the field is read', () => {
  const wall = '2026-10-25T03:30+03:00';
  expect([wallClock(wall), wallClockText(wall), wallClockMeant(wallClockText(wall), now, 'from')]).toEqual([
    wall,
    '25.10.2026 03:30 +03:00',
    wall,
  ]);
  expect(wallClockSaid(wall, (instant) => instant)).toBe('2026-10-25T03:30Z +03:00');
  for (const none of ['2026-10-25T03:30+99:00', '2026-10-25T03:30+3', '2026-10-25T25:30+03:00', '+03:00', ''])
    expect([none, wallClock(none)]).toEqual([none, '']);
});

test('C13 a period of one hour that is there twice is not said to be reversed', () => {
  expect([
    isReversed('2026-10-25T03:45', '2026-10-25T03:15'),
    isReversed('2026-10-25T03:45+03:00', '2026-10-25T03:15+02:00'),
    isReversed('2026-10-25T03:15', '2026-10-25T03:45'),
  ]).toEqual([true, false, false]);
});
