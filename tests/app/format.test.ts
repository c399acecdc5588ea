import { describe, expect, test } from 'vitest';
import { formatFor } from '#src/i18n/format.ts';

describe('LNG-03 dates and numbers', () => {
  const at = '2024-11-24T19:30:15Z';
  const now = Date.parse('2024-11-24T19:35:15Z');
  const say = (language: string) => {
    const format = formatFor(language, 'Europe/Bucharest');
    return [
      format.number(1_234_567.5),
      format.percent(0.125),
      format.date(at),
      format.dateTime(at),
      format.time(at),
      format.relative(at, now),
      format.list(['A', 'B', 'C']),
    ];
  };

  test('are as short as they can be told apart: by the day and the year of the election’s zone', () => {
    const instants = [
      '2024-11-24T22:05:00Z',
      '2024-11-24T21:59:00Z',
      '2024-12-31T21:59:00Z',
      '2024-12-31T22:00:00Z',
      'soon',
    ];
    const shortest = (language: string, now: string) =>
      instants.map((instant) => formatFor(language, 'Europe/Bucharest').shortest(instant, Date.parse(now)));
    expect(shortest('en', '2024-11-25T10:00:00Z')).toEqual([
      '00:05',
      '24 Nov, 23:59',
      '31 Dec, 23:59',
      '1 Jan 2025, 00:00',
      '',
    ]);
    expect(shortest('ro', '2025-01-01T10:00:00Z')).toEqual([
      '25 nov. 2024, 00:05',
      '24 nov. 2024, 23:59',
      '31 dec. 2024, 23:59',
      '00:00',
      '',
    ]);
  });

  test('follow the language and the time zone of the election', () => {
    expect(say('en')).toEqual([
      '1,234,567.5',
      '12.5%',
      '24 Nov 2024',
      '24 Nov 2024, 21:30',
      '21:30:15',
      '5 minutes ago',
      'A, B and C',
    ]);
    expect(say('ro').map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
      '1.234.567,5',
      '12,5 %',
      '24 nov. 2024',
      '24 nov. 2024, 21:30',
      '21:30:15',
      'acum 5 minute',
      'A, B și C',
    ]);
  });

  test.each([
    ['Europe/Bucharest', 'Eastern European Time', 'Ora Europei de Est'],
    ['America/New_York', 'Eastern Time', 'Ora orientală nord-americană'],
    ['Asia/Dubai', 'Gulf Standard Time', 'Ora standard a Golfului'],
    ['Etc/GMT+3', 'Etc/GMT+3', 'Etc/GMT+3'],
    ['UTC', 'UTC', 'UTC'],
  ])('LNG-03 the zone %s is called so, all year: %s, %s', (timeZone, english, romanian) => {
    expect([formatFor('en', timeZone).zone, formatFor('ro', timeZone).zone]).toEqual([english, romanian]);
  });

  test('without a zone the browser’s is named', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(formatFor('en', null).zone).toBe(formatFor('en', timeZone).zone);
  });

  test('an instant without a zone is UTC, and what is no instant is nothing', () => {
    const format = formatFor('en', 'Europe/Bucharest');
    expect([format.dateTime('2024-11-24T19:30:15.293'), format.dateTime('soon'), format.relative('soon', now)]).toEqual(
      ['24 Nov 2024, 21:30', '', ''],
    );
  });
});
