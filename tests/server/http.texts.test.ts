import { expect, test } from 'vitest';
import { firstTextsOf } from '#server/http/first-texts.ts';

const english = '/assets/i18n/en.json';
const romanian = '/assets/i18n/ro.json';
const names = '["SEND","ROWS"]';

const firstOf = (en: string, ro: string, wanted: string | undefined = names) =>
  Object.fromEntries(
    [
      ...firstTextsOf(
        wanted,
        new Map([
          [english, en],
          [romanian, ro],
        ]),
        english,
      ),
    ].map(([path, json]) => [path, JSON.parse(json)]),
  );

test('LNG-02 of each language what the first sections say, in every form of what they count', () => {
  const ro = {
    SEND: 'Trimiteți',
    ROWS_one: 'un rând',
    ROWS_few: '{{count}} rânduri',
    ROWS_other: 'de rânduri',
    SENDER: 'De la',
  };
  expect(firstOf('{"SEND":"Send","ROWS_one":"a row","ROWS_other":"rows","OTHER":"…"}', JSON.stringify(ro))).toEqual({
    [english]: { SEND: 'Send', ROWS_one: 'a row', ROWS_other: 'rows' },
    [romanian]: { SEND: 'Trimiteți', ROWS_one: 'un rând', ROWS_few: '{{count}} rânduri', ROWS_other: 'de rânduri' },
  });
});

test('LNG-04 what a language lacks is in English', () => {
  expect(firstOf('{"SEND":"Send"}', '{}')[romanian]).toEqual({ SEND: 'Send' });
});

test.each([
  ['a file cannot be read', '{', names],
  ['a file holds no texts', 'null', '['],
  ['the build told nothing', '{"SEND":"Trimiteți"}', undefined],
])('LNG-02 where %s there are none, and the whole is sent', (_, ro, wanted) => {
  expect(
    firstTextsOf(
      wanted,
      new Map([
        [english, '{"SEND":"Send"}'],
        [romanian, ro],
      ]),
      english,
    ).size,
  ).toBe(0);
});
