import { describe, expect, test } from 'vitest';
import { fieldErrorsOf } from '#machines/failure.ts';
import type { ProfileTag } from '#machines/profile/profile.types.ts';
import { isAskedToAbandon, mayLoseWork, questionOf } from '#machines/profile/profile.selectors.ts';

describe('OBP-07 the fields that a refusal names', () => {
  test('each with its messages, one after the other, and with the name of what is wrong where there is one', () => {
    const error = {
      errors: { name: 'is too long', phone: ['is taken', 'is no phone'] },
      errorCodes: { phone: 'observer-phone-taken', other: 'not-of-these' },
    };
    expect(fieldErrorsOf(error)).toEqual([
      { path: 'name', message: 'is too long' },
      { path: 'phone', message: 'is taken', code: 'observer-phone-taken' },
      { path: 'phone', message: 'is no phone', code: 'observer-phone-taken' },
    ]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'errors'],
    ['null', null],
    ['no errors', { detail: 'no' }],
    ['a text for errors', { errors: 'name' }],
    ['null for errors', { errors: null }],
    ['no texts', { errors: { name: [1, null], phone: { not: 'so' } } }],
  ])('%s names none', (_, error) => {
    expect(fieldErrorsOf(error)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['no codes', {}],
    ['null', { errorCodes: null }],
    ['a text', { errorCodes: 'taken' }],
    ['no text', { errorCodes: { name: 7 } }],
    ['that of another field', { errorCodes: { phone: 'taken' } }],
  ])('where its codes are %s, the field has its message alone', (_, codes) => {
    expect(fieldErrorsOf(Object.assign({ errors: { name: 'is odd' } }, codes))).toEqual([
      { path: 'name', message: 'is odd' },
    ]);
  });

  test('a text is no list of codes, whatever the fields are called', () => {
    expect(fieldErrorsOf({ errors: { 0: 'is odd' }, errorCodes: 'taken' })).toEqual([{ path: '0', message: 'is odd' }]);
  });
});

const context = { entity: null, draft: null, failure: null, fieldErrors: [], contest: null };
const at = (...tags: ProfileTag[]) => ({ context, hasTag: (tag: ProfileTag) => tags.includes(tag) });
const leaving = { leave: { type: 'leave.confirmed' }, stay: { type: 'leave.cancelled' } };

test.each([
  ['nothing is asked', at('editing'), null],
  ['typed work is asked about on leaving', at('editing', 'confirmingLeave'), { kind: 'discard', ...leaving }],
  ['so is a save that is under way', at('saving', 'confirmingLeave'), { kind: 'abandon', ...leaving }],
  ['a save alone asks nothing', at('saving'), null],
  [
    'what somebody else changed: theirs or mine',
    at('conflict'),
    { kind: 'conflict', leave: { type: 'conflict.reloaded' }, stay: { type: 'conflict.dismissed' } },
  ],
  [
    'what somebody else removed, while something was typed',
    { ...at('vanished'), context: { ...context, draft: {} } },
    { kind: 'vanished', leave: { type: 'vanished.accepted' }, stay: { type: 'vanished.dismissed' } },
  ],
  [
    'what somebody else removed: nothing was typed to stay for',
    at('vanished'),
    { kind: 'removed', leave: { type: 'vanished.accepted' }, stay: { type: 'vanished.accepted' } },
  ],
])('NAV-08 OBP-07 %s', (_, snapshot, question) => {
  expect([questionOf(snapshot), isAskedToAbandon(snapshot)]).toEqual([question, question?.kind === 'abandon']);
});

test('NAV-08 a removal under way may be lost by closing the tab; what is over may not', () => {
  expect(
    [at('removing'), at('removing', 'finished'), at('removing', 'loading'), at('editing')].map(mayLoseWork),
  ).toEqual([true, false, false, false]);
});
