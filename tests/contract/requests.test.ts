import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { observerName, phone, pin } from '#contract/observer-form.ts';
import { givenCount, givenId } from '#contract/scalars.ts';

const calls = Object.values(contract).map((endpoint) => `${endpoint.method} ${endpoint.path}`);

// The calls of spec section 7, in the words of its table.
const specified = [
  'POST /api/v2/access/authorize',
  'POST /api/v1/observer',
  'PUT /api/v1/observer',
  'DELETE /api/v1/observer',
  'POST /api/v1/observer/reset',
  'GET /api/v1/observer',
  'GET /api/v1/observer/count',
  'GET /api/v1/observer/active',
  'POST /api/v1/observer/import',
  'GET /api/v1/export/all',
  'POST /api/v1/notification/send',
  'POST /api/v1/notification/send/all',
  'GET /api/v1/polling-station',
  'POST /api/v1/ngo',
  'PUT /api/v1/ngo',
  'DELETE /api/v1/ngo/:id',
  'GET /api/v1/ngo/:id',
  'GET /api/v1/ngo',
  'PATCH /api/v1/ngo/:id/organizer',
  'PATCH /api/v1/ngo/:id/status',
  'GET /api/v1/answers',
  'GET /api/v1/answers/filledIn',
  'GET /api/v1/answers/pollingStationInfo',
  'GET /api/v2/note',
  'GET /api/v1/form',
  'GET /api/v1/form/:id',
  'POST /api/v1/form',
  'DELETE /api/v1/form',
  'GET /api/v1/statistics/:method',
];

// What phones call (wire.md part 3).
const phones = [
  'POST /api/v1/access/authorize',
  'GET /api/v1/county',
  'GET /api/v1/province',
  'GET /api/v1/province/:code/counties',
  'GET /api/v1/county/:code/municipalities',
  'GET /api/v2/polling-station',
  'POST /api/v1/polling-station',
  'PUT /api/v1/polling-station',
  'POST /api/v2/polling-station-info',
  'PUT /api/v2/polling-station-info/:id',
  'POST /api/v1/answers',
  'POST /api/v2/note',
  'POST /api/v2/note/upload',
  'POST /api/v1/notification/register',
  'GET /api/v1/form/versions',
];

test.each([...specified, ...phones])('API-01 the contract has %s', (call) => {
  expect(calls).toContain(call);
});

test('every call stands once', () => {
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
});

describe('OBP-03 what staff type of an observer', () => {
  test.each([
    [' Ana   Maria\tPop ', 'Ana Maria Pop'],
    ['O\'Neil "Țuțu" <script>', 'O\'Neil "Țuțu" <script>'],
    ['=cmd|calc', '=cmd|calc'],
    ['🗳️ Ana', '🗳️ Ana'],
  ])('name %j is kept as %j', (typed, kept) => {
    expect(z.parse(observerName, typed)).toBe(kept);
  });

  test.each(['', ' ', '\t\n\u00a0', 'x'.repeat(201)])('name %j is refused', (typed) => {
    expect(z.safeParse(observerName, typed).success).toBe(false);
  });

  test.each([
    ['0722 000 111', '0722000111'],
    ['+40 (722) 000-111', '+40722000111'],
    ['0722.000.111', '0722000111'],
  ])('phone %j is kept as %j', (typed, kept) => {
    expect(z.parse(phone, typed)).toBe(kept);
  });

  test.each(['', '   ', 'abc', '07x', '12', '1'.repeat(20), '07+22'])('phone %j is refused', (typed) => {
    expect(z.safeParse(phone, typed).success).toBe(false);
  });

  test('a PIN is only trimmed', () => {
    expect(z.parse(pin, ' 12 34 ')).toBe('12 34');
    expect(z.safeParse(pin, '  ').success).toBe(false);
  });

  test('NGP-03 the name pattern is linear: a million blanks are refused at once', () => {
    expect(z.safeParse(observerName, ' '.repeat(1_000_000)).success).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (typed) => {
        const kept = typed.trim().replace(/\s+/gu, ' ');
        const fits = kept !== '' && kept.length <= 200;
        expect(z.safeParse(observerName, typed)).toMatchObject(
          fits ? { success: true, data: kept } : { success: false },
        );
      }),
    );
  });
});

test('negative, huge and non-numeric pages are refused', () => {
  const { query } = contract.listObservers;
  const accepted = (key: string, values: string[]) =>
    values.filter((value) => z.safeParse(query, { [key]: value }).success);
  expect(accepted('Page', ['-1', '0', '1e99', 'abc', '1.5', '99999999999', '7'])).toEqual(['7']);
  expect(accepted('PageSize', ['-1', '0', '1001', 'NaN', '9'])).toEqual(['9']);
  expect(z.parse(query, {})).toEqual({ Page: 1, PageSize: 20 });
  expect(z.parse(query, { Page: '3', PageSize: '1000', Sort: 'name:asc' })).toEqual({
    Page: 3,
    PageSize: 1000,
    Sort: 'name:asc',
  });
});

test.each([
  ['an id', givenId],
  ['a count', givenCount],
])('%s is a number or its digits, and nothing that only turns into one', (_, schema) => {
  const sent: unknown[] = [7, '7', true, [7], null, {}, 1.5, 'x', -1];
  const read = sent.map((value) => z.safeParse(schema, value)).filter(({ success }) => success);
  expect(read.map(({ data }) => data)).toEqual([7, 7]);
});
