import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phoneKey, phoneNotations } from '#contract/phones.values.ts';

describe('FND-04 a phone is the same, however it is typed', () => {
  test.each([
    '0722000469',
    '0722 000 469',
    '+40 722 000 469',
    '+40-722.000.469',
    '0040722000469',
    '+40 (0) 722 000 469',
    ' 0722–000–469 ',
  ])('%s', (typed) => expect(phoneKey(typed, '40')).toBe('0722000469'));

  test.each([
    ['+33 6 12 34', '+3361234'],
    ['0033 6 12 34', '+3361234'],
    ['+4', '+4'],
    ['722', '722'],
    ['', ''],
  ])('a number of another country, or a part: %s', (typed, key) => expect(phoneKey(typed, '40')).toBe(key));

  test('the prefix is that of the election', () => {
    expect([phoneKey('+373 22 123', '373'), phoneKey('+40 722', '373')]).toEqual(['022123', '+40722']);
  });

  test('every notation of a number has one key, and finds every other', () => {
    const rest = fc.stringMatching(/^[1-9]\d{5,9}$/u);
    fc.assert(
      fc.property(
        rest,
        fc.constantFrom('0', '+40', '0040', '+40 0'),
        fc.constantFrom('', ' ', '-'),
        (rest, way, gap) => {
          const typed = `${way}${rest.slice(0, 3)}${gap}${rest.slice(3)}`;
          expect(phoneKey(typed, '40')).toBe(`0${rest}`);
          expect(phoneNotations(typed, '40')).toEqual(
            expect.arrayContaining([`0${rest}`, `+40${rest}`, `0040${rest}`, typed]),
          );
        },
      ),
    );
  });
});
