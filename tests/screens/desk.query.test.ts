import { describe, expect, test } from 'vitest';
import { isNarrow, noFilter, withoutFilter } from '#src/screens/answers/answers.filter.ts';
import { defaultDesk, readDesk, writeDesk } from '#src/screens/answers/desk/desk.query.ts';

const read = (search: string) => readDesk(new URLSearchParams(search));

describe('NAV-07 the desk in the address', () => {
  test.each([
    ['12', '12'],
    ['2147483647', '2147483647'],
    ['0', ''],
    ['012', ''],
    ['a12', ''],
    ['12a', ''],
    ['-1', ''],
    ['12345678901', ''],
  ])('an id is a number, anything else is none: %s', (text, id) => {
    const { claimedBy, question, decidedBy } = read(`claimedBy=${text}&question=${text}&decidedBy=${text}`);
    expect([claimedBy, question, decidedBy]).toEqual([id, id, id]);
  });

  test('what is written is read again, and what is usual is not written', () => {
    const desk = { ...defaultDesk, state: 'inReview', claimedBy: '3', escalated: 'false', question: '101' } as const;
    const written = (given: typeof desk | typeof defaultDesk | undefined) => {
      const search = new URLSearchParams();
      writeDesk(search, given);
      return search.toString();
    };
    expect(read(written(desk))).toEqual(desk);
    expect([written(defaultDesk), written(undefined)]).toEqual(['', '']);
  });
});

describe('TAB-03 a list that shows less than all of its tab', () => {
  const at = (more: object) => ({ ...noFilter, desk: { ...defaultDesk, ...more } });
  test.each([
    ['nothing', noFilter, false],
    ['a county', { ...noFilter, county: 'AB' }, true],
    ['a tab and an order', at({ tab: 'mine', order: 'newest' }), false],
    ['a claimant', at({ claimedBy: '3' }), true],
  ])('by %s', (_by, filter, expected) => {
    expect(isNarrow(filter)).toBe(expected);
    expect(isNarrow(withoutFilter(filter))).toBe(false);
  });

  test('without its filter it keeps tab and order', () => {
    expect(withoutFilter(at({ tab: 'mine', order: 'newest', state: 'inReview' }))).toEqual(
      at({ tab: 'mine', order: 'newest' }),
    );
  });
});
