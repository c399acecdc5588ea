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
    ['America/New_York', 'America/New York'],
    [null, new Intl.DateTimeFormat().resolvedOptions().timeZone],
  ])('the zone %s goes by the name %s', (timeZone, name) => {
    expect(formatFor('en', timeZone).zone).toBe(name);
  });

  test('an instant without a zone is UTC, and what is no instant is nothing', () => {
    const format = formatFor('en', 'Europe/Bucharest');
    expect([format.dateTime('2024-11-24T19:30:15.293'), format.dateTime('soon'), format.relative('soon', now)]).toEqual(
      ['24 Nov 2024, 21:30', '', ''],
    );
  });
});
