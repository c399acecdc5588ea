import { expect, test } from 'vitest';
import { isFoundBy, redactorOf } from '#server/erasure/redact.ts';

const person = { name: 'Ștefania  Ion-Pop', phone: '+40 722 000 469' };
const { fullName, nameParts } = redactorOf(person);

test.each([
  ['Call Ștefania Ion-Pop.', 'Call ….'],
  ['call STEFANIA ION POP now', 'call … now'],
  ['Pop, Ion Ştefania', '…'],
  ['0722000469', '…'],
  ['0040722000469 or +40 (722) 000-469', '… or …'],
  ['40722000469', '…'],
])('LED-07 the full name and the number go, however they are written: %s', (text, left) => {
  expect([fullName(text), nameParts(text)]).toEqual([left, left]);
});

test.each(['Ștefan Ion', 'Stefaniana Ion Pop', '07220004691', '722 000', 'Ion, come', 'e\u0301te\u0301 Ion'])(
  'LED-07 others keep theirs, and the text its spelling: %s',
  (text) => {
    expect(fullName(text)).toBe(text);
  },
);

test('LED-07 in what is about them alone each part of the name of three letters goes', () => {
  expect(nameParts('Ștefania and Ion; Popa, Li')).toBe('… and …; Popa, Li');
});

test('LED-07 a name without letters or a short number takes nothing', () => {
  const odd = redactorOf({ name: '***', phone: '112' });
  expect(odd.nameParts('*** 112')).toBe('*** 112');
});

test.each([
  ['stefania', true],
  ['pop', true],
  ['po', false],
  ['Maria', false],
  ['722000469', true],
  ['0722', false],
])('LED-07 filters that find somebody may have meant them: %s, %s', (filter, finds) => {
  expect(isFoundBy(person, filter)).toBe(finds);
});
