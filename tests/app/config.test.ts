import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { defaults, readConfig } from '#src/config.ts';

test('API-05 what the server writes into the page is read', () => {
  const given = {
    productName: ' Electio ',
    apiBase: 'https://api.ngo.example/',
    guideUrl: 'https://ngo.example/guide.pdf',
    expiryCheck: false,
    expiryOffset: 30,
    timeZone: 'Europe/Bucharest',
    demo: true,
    phonePrefix: '40',
    ownServer: true,
    features: ['account', 'desk'],
    textsVersion: 'HUtPxrkEObxn-nFQphV6G7',
  };
  const polls = { electionDay: '2026-11-22', pollsOpen: '06:30', pollsClose: '20:00' };
  expect(readConfig(JSON.stringify({ ...given, ...polls }))).toEqual({
    ...given,
    productName: 'Electio',
    apiBase: 'https://api.ngo.example',
    polls: { day: '2026-11-22', open: '06:30', close: '20:00' },
  });
});

test.each([
  ['productName', '  '],
  ['productName', 7],
  ['apiBase', 'javascript:alert(1)'],
  ['apiBase', '//elsewhere.example'],
  ['apiBase', null],
  ['guideUrl', 'javascript:alert(1)'],
  ['guideUrl', ''],
  ['expiryCheck', 'no'],
  ['expiryOffset', '30'],
  ['expiryOffset', null],
  ['timeZone', 'Mars/Olympus'],
  ['demo', 'yes'],
  ['textsVersion', '../7'],
  ['features', 'desk'],
])('a wrong %s (%j) falls back alone', (field, value) => {
  const rest = { productName: 'Electio', apiBase: '/behind', expiryOffset: 5 };
  const config = readConfig(JSON.stringify({ ...rest, [field]: value }));
  const expected: Record<string, unknown> = { ...defaults, ...rest };
  expected[field] = Object.entries(defaults).find(([name]) => name === field)?.[1];
  expect(config).toEqual(expected);
});

test('whatever stands there, there is a configuration', () => {
  const fields = Object.keys(defaults);
  const isWhole = (text: string) => String(Object.keys(readConfig(text))) === String(fields);
  const outcome = fc.check(fc.property(fc.oneof(fc.string(), fc.json()), isWhole));
  expect(outcome.counterexample).toBeNull();
});

test('no time zone is looked at before somebody asks for it, and then once', () => {
  const formatters = vi.spyOn(Intl, 'DateTimeFormat');
  const config = readConfig(JSON.stringify({ timeZone: 'Europe/Bucharest' }));
  expect(formatters).not.toHaveBeenCalled();
  expect([config.timeZone, config.timeZone]).toEqual(['Europe/Bucharest', 'Europe/Bucharest']);
  expect(formatters).toHaveBeenCalledOnce();
  formatters.mockRestore();
});
