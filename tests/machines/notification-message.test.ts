import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { notificationMachine } from '#machines/notification/notification.machine.ts';
import {
  isComplete,
  isNumber,
  maxLengths,
  orderOf,
  problemOf,
  says,
  type Message,
} from '#machines/notification/notification.message.ts';
import { fieldProblem, isCompleteFor } from '#machines/notification/notification.selectors.ts';

const whole: Message = { title: 'Urns', text: 'Seal them.' };
const two = { recipients: [7, 8], count: 2 };

const begun = (message: Message) =>
  createActor(notificationMachine, { input: { message, order: null, failure: null } }).getSnapshot();

describe.each(['title', 'text'] as const)('NTF-05 the %s of a message', (field) => {
  const long = 'x'.repeat(maxLengths[field]);

  test.each([
    ['nothing', '', 'missing'],
    ['spaces', ' \n ', 'missing'],
    ['a letter', 'x', null],
    ['as much as is allowed', long, null],
    ['as much as is allowed, with spaces around it', `  ${long}\n`, null],
    ['a letter more', `${long}x`, 'tooLong'],
  ] as const)('%s', (_name, value, problem) => {
    const message = { ...whole, [field]: value };
    expect([problemOf(field, message), fieldProblem(field)(begun(message))]).toEqual([problem, problem]);
    expect([isCompleteFor(2)(begun(message)), isComplete(message, two)]).toEqual([problem === null, problem === null]);
  });
});

test('NTF-05 a message for nobody is not complete', () => {
  expect(isComplete(whole, { count: 0 })).toBe(false);
});

test.each([
  [' Urns ', 'Seal them.\n', true],
  ['Urns', 'Open them.', false],
  ['Doors', 'Seal them.', false],
])('NTF-06 an order says what was written, but for what stands around it: %j, %j', (title, text, isSame) => {
  expect(says(orderOf(whole, two), { title, text })).toBe(isSame);
});

describe('NTF-06 an order', () => {
  test('is what was written without what stands around it, and has no key until one is given', () => {
    expect(orderOf({ title: ' Urns ', text: 'Seal them.\n' }, two)).toEqual({ ...whole, ...two, key: '' });
    expect(orderOf(whole, two, [], 'second').key).toBe('second');
  });

  test('keeps the key of one in doubt with the same words for the same people, however many they are now', () => {
    const first = orderOf(whole, two, [], 'first');
    expect(orderOf(whole, { ...two, count: 3 }, [first], 'second').key).toBe('first');
    expect(orderOf({ ...whole, text: 'Open them.' }, two, [first], 'second').key).toBe('second');
    expect(orderOf(whole, { recipients: [7], count: 1 }, [first], 'second').key).toBe('second');
  });
});

test.each(['x1240', '1240x', '1 240 people', '', '-1240', '1241', '0x4d8', '1240e0'])(
  'NTF-05 %j is not the number 1,240',
  (typed) => {
    expect(isNumber(typed, 1_240)).toBe(false);
  },
);
