import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { noFilter, readQuery, sortColumns, sortKey, writeQuery } from '#src/screens/observers/observers.query.ts';

const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength }).map((typed) => typed.trim());
const query = fc.record({
  filter: fc.record({
    name: text(40),
    phone: text(15),
    ngo: fc.constantFrom('', '7', '2147483647'),
    expected: fc.constantFrom('' as const, 'true' as const),
    heard: fc.constantFrom('', '2026-11-22T07:00:32.000Z'),
    silent: fc.constantFrom('', '2026-11-22T07:00:32.000Z'),
  }),
  sort: fc.option(
    fc.record({ column: fc.constantFrom(...sortColumns), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  ),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  pageSize: fc.integer({ min: 5, max: 100 }),
});

describe('NAV-07 the list in the address', () => {
  test('whatever is written is read again, for a reader with another usual page size too', () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...pageSizes.observers.sizes), (wanted, usual) => {
        expect(readQuery(new URLSearchParams(writeQuery(wanted).toString()), usual)).toEqual(wanted);
      }),
    );
  });

  test('any junk is read as something that can be asked for', () => {
    const junk = fc.array(
      fc.tuple(
        fc.constantFrom('name', 'phone', 'ngo', 'expected', 'heard', 'silent', 'sort', 'page', 'size'),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(junk, (entries) => {
        const read = readQuery(new URLSearchParams(entries), 25);
        expect(read.page).toSatisfy((page: number) => Number.isSafeInteger(page) && page >= 1);
        expect(read.pageSize).toSatisfy((size: number) => Number.isSafeInteger(size) && size >= 5 && size <= 100);
        expect(read.sort === null || sortKey(read.sort) !== undefined).toBe(true);
        expect([read.filter.name.length <= 200, read.filter.phone.length <= 50]).toEqual([true, true]);
      }),
    );
  });

  test.each([
    ['', { filter: noFilter, sort: null, page: 1, pageSize: 25 }],
    [
      'name=+Ana+&phone=%2B40&page=3&size=9',
      { filter: { ...noFilter, name: 'Ana', phone: '+40' }, sort: null, page: 3, pageSize: 9 },
    ],
    ['sort=name:asc', { filter: noFilter, sort: { column: 'name', direction: 'asc' }, page: 1, pageSize: 25 }],
    ['sort=pin:asc&page=-2&size=1000', { filter: noFilter, sort: null, page: 1, pageSize: 25 }],
    ['expected=perhaps', { filter: noFilter, sort: null, page: 1, pageSize: 25 }],
    ['size=17', { filter: noFilter, sort: null, page: 1, pageSize: 17 }],
    ['size=4', { filter: noFilter, sort: null, page: 1, pageSize: 25 }],
    ['size=101', { filter: noFilter, sort: null, page: 1, pageSize: 25 }],
    ['sort=name&page=1.5&size=x', { filter: noFilter, sort: null, page: 1, pageSize: 25 }],
    [
      'heard=2026-11-22T07:00:32.000Z&silent=yesterday',
      { filter: { ...noFilter, heard: '2026-11-22T07:00:32.000Z' }, sort: null, page: 1, pageSize: 25 },
    ],
  ])('%s', (search, read) => {
    expect(readQuery(new URLSearchParams(search), 25)).toEqual(read);
  });

  test('the plain list says no more than its page size', () => {
    const plain = { filter: noFilter, sort: null, page: 1, pageSize: 9 };
    expect(writeQuery(plain).toString()).toBe('size=9');
  });
});
