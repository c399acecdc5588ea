import { describe, expect, test } from 'vitest';
import { loopbackAddress } from '#server/simulate/loopback.ts';
import { readOptions } from '#server/simulate/options.ts';
import { createProgress } from '#server/simulate/progress.ts';

const ZONE = 'Europe/Bucharest';

test('only this machine is spoken to', () => {
  const good = ['http://127.0.0.1:8080', 'http://localhost:1', 'https://127.100.2.3', 'http://[::1]:80'];
  const bad = [
    'http://example.org',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://user@127.0.0.1',
    'http://:pass@127.0.0.1',
    'ftp://127.0.0.1',
    'xhttp://127.0.0.1',
    '127.0.0.1:8080',
    '',
  ];
  expect(good.map((address) => loopbackAddress(address)?.hostname)).toEqual([
    '127.0.0.1',
    'localhost',
    '127.100.2.3',
    '[::1]',
  ]);
  expect(bad.map(loopbackAddress)).toEqual(bad.map(() => undefined));
});

describe('the command line', () => {
  const given = { user: 'organizer', password: 'secret', today: '2026-11-22', timeZone: ZONE };
  const read = (...args: string[]) => readOptions(args, given, (message) => new Error(message));

  test('has an answer for everything that is left out', () => {
    expect(read()).toEqual({
      server: new URL('http://127.0.0.1:8080'),
      observers: 1_200,
      speed: 60,
      seed: 7,
      date: '2026-11-22',
      timeZone: ZONE,
      user: 'organizer',
      password: 'secret',
      ledger: undefined,
      check: false,
      minutes: 1_440,
      desk: 0,
      troubles: { silent: 0, late: [], dark: [] },
    });
  });

  test('COV-04 takes what is to go wrong: so many stations, counties by their codes', () => {
    const { troubles } = read('--silent', '500', '--late', 'CJ, B', '--dark', 'IS');
    expect(troubles).toEqual({ silent: 500, late: ['CJ', 'B'], dark: ['IS'] });
  });

  test('says what is wrong with it', () => {
    const wrong: [string, string, string][] = [
      ['--server', 'http://example.org', 'this machine alone'],
      ['--observers', '5001', 'from 1 to 5000'],
      ['--observers', 'many', 'from 1 to 5000'],
      ['--speed', '0', 'from 1 to'],
      ['--seed', '1.5', 'whole number'],
      ['--minutes', '0', 'whole number'],
      ['--desk', '101', 'from 1 to 100'],
      ['--date', '22.11.2026', 'a day such as'],
      ['--silent', '0', 'from 1 to 20000'],
      ['--silent', '20001', 'from 1 to 20000'],
      ['--silent', 'all', 'from 1 to 20000'],
      ['--silent', '1.5', 'whole number'],
      ['--late', 'CJ,,B', 'each county once'],
      ['--dark', 'IS,IS', 'each county once'],
    ];
    for (const [option, value, message] of wrong) expect(() => read(option, value)).toThrow(message);
    expect(() => read('--silent=-3')).toThrow('from 1 to 20000');
    expect(() => read('--silent', '-3')).toThrow(/'--silent' argument is ambiguous/u);
    expect(() => read('--late', 'CJ', '--dark', 'CJ')).toThrow('each county once');
  });
});

test('progress is a bar on a terminal, and a line now and then elsewhere', () => {
  let now = 0;
  const clock = { now: () => now, shown: () => '12:40' };
  const written = (isTTY: boolean) => {
    const out: string[] = [];
    const tell = createProgress({ isTTY, write: (text) => out.push(text) }, clock);
    for (const done of [1, 2, 3, 4]) {
      now += 2_000;
      tell({ done, all: 4, at: 0, taken: done * 2, failed: 0 });
    }
    return out;
  };
  expect(written(true)).toEqual([
    '\r[#######.....................]  25 %, 12:40, 2 taken, 0 failed',
    '\r[##############..............]  50 %, 12:40, 4 taken, 0 failed',
    '\r[#####################.......]  75 %, 12:40, 6 taken, 0 failed',
    '\r[############################] 100 %, 12:40, 8 taken, 0 failed\n',
  ]);
  expect(written(false)).toEqual([' 25 %, 12:40, 2 taken, 0 failed\n', '100 %, 12:40, 8 taken, 0 failed\n']);
});
