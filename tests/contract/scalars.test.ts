import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { count, flag, givenCount, givenId, id, nothing, renamed, text, words } from '#contract/scalars.ts';
import { page, pageOf, pageSize } from '#contract/paging.ts';
import { neededIn, taken, takes } from './reading.ts';

const LARGEST = 2_147_483_647;

describe('numbers', () => {
  const tried = [-1, 0, 1, 1.5, 1_000, 1_001, 1_000_000, 1_000_001, LARGEST, LARGEST + 1];

  test.each([
    ['an id of a reply', id, [1, 1_000, 1_001, 1_000_000, 1_000_001, LARGEST]],
    ['a count of a reply', count, [0, 1, 1_000, 1_001, 1_000_000, 1_000_001, LARGEST, LARGEST + 1]],
    ['an id of a request', givenId, [1, 1_000, 1_001, 1_000_000, 1_000_001, LARGEST]],
    ['a count of a request', givenCount, [0, 1, 1_000, 1_001, 1_000_000, 1_000_001, LARGEST]],
    ['a page', page, [1, 1_000, 1_001, 1_000_000]],
    ['the size of a page', pageSize(20), [1, 1_000]],
  ])('%s has its bounds and is whole', (_what, schema, fitting) => {
    expect(taken(schema, tried)).toEqual(fitting);
  });

  test.each([
    ['an id', id],
    ['a count', count],
  ])('%s of a reply is no text', (_what, schema) => {
    expect(taken(schema, ['7', true, null, [7]])).toEqual([]);
  });

  test.each([
    ['an id', givenId],
    ['a count', givenCount],
    ['a page', page],
    ['the size of a page', pageSize(20)],
  ])('%s of a request is read from its digits', (_what, schema) => {
    expect([z.parse(schema, '7'), z.parse(schema, 7)]).toEqual([7, 7]);
  });

  test('whoever asks for no page gets the first, of the size that the call has', () => {
    expect([z.parse(page, undefined), z.parse(pageSize(20), undefined), z.parse(pageSize(10), undefined)]).toEqual([
      1, 20, 10,
    ]);
  });
});

describe('flags of the address line', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['TRUE', true],
    ['false', false],
    ['0', false],
    ['False', false],
  ])('%s is %s', (written, value) => {
    expect(z.parse(flag, written)).toBe(value);
  });

  test('nothing else is one', () => {
    expect(taken(flag, ['', 'yes', 'no', 'on', 'off', 'y', 'n', '2', 'enabled', 'disabled', true, false, 1])).toEqual(
      [],
    );
  });
});

describe('texts', () => {
  test('a text is kept as it was written, up to its longest', () => {
    expect(z.parse(text(5), ' a  b')).toBe(' a  b');
    expect(taken(text(3), ['', 'abc', 'abcd', 3, null])).toEqual(['', 'abc']);
  });

  test('NGP-01 words are trimmed and collapsed before they are measured', () => {
    expect(z.parse(words(3), '  a \t\n b  ')).toBe('a b');
    expect(taken(words(3), ['abc', ' abc ', 'abcd', '', '   ', 3, null])).toEqual(['abc', ' abc ']);
  });
});

describe('API-04 a page of a list', () => {
  const List = pageOf(z.object({ id }));
  const whole = { data: [{ id: 1 }], totalItems: 1, totalPages: 1, page: 1, pageSize: 20, sort: 'name:desc' };

  test('is read with all that it tells', () => {
    expect(z.parse(List, { ...whole, more: 1 })).toEqual(whole);
    expect(z.parse(List, { data: [], totalItems: 0, totalPages: 0 })).toEqual({
      data: [],
      totalItems: 0,
      totalPages: 0,
    });
  });

  test('needs its items and how many there are', () => {
    expect(neededIn(List, whole)).toEqual(['data', 'data.id', 'totalItems', 'totalPages']);
    expect(takes(List, { ...whole, data: [{ id: 0 }] })).toBe(false);
  });
});

test('of an answer that nobody reads nothing is left', () => {
  fc.assert(
    fc.property(fc.anything(), (sent) => {
      expect(z.parse(nothing, sent)).toBeUndefined();
    }),
  );
});

describe('API-04 one thing under several names', () => {
  const read = (sent: unknown) => z.parse(renamed({ a: ['b', 'c'], n: ['m'] }), sent);

  test.each<[string, unknown, unknown]>([
    ['its own name', { a: 1 }, { a: 1 }],
    ['another name', { b: 2 }, { a: 2, b: 2 }],
    ['the last of the names', { c: 3 }, { a: 3, c: 3 }],
    ['the first of them goes before the last', { c: 3, b: 2 }, { a: 2, b: 2, c: 3 }],
    ['its own goes before others', { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['one that is empty stays so', { a: null, b: 2 }, { a: null, b: 2 }],
    ['several things', { c: 3, m: 4 }, { a: 3, c: 3, n: 4, m: 4 }],
    ['none of the names', { other: 5 }, { other: 5 }],
    ['nothing at all', {}, {}],
  ])('%s', (_what, sent, found) => {
    expect(read(sent)).toStrictEqual(found);
  });

  test.each([null, undefined, 7, 'text', true, [1, 2], []].map((sent) => [sent]))(
    '%j has no names and stays',
    (sent) => {
      expect(read(sent)).toStrictEqual(sent);
    },
  );

  test('what was sent is not changed', () => {
    const sent = Object.freeze({ b: 2 });
    expect(read(sent)).toEqual({ a: 2, b: 2 });
    expect(sent).toEqual({ b: 2 });
  });
});
