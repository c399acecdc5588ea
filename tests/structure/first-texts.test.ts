import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from '../../build/firstTexts.ts';

test('LNG-02 the texts of a piece of code are the words in it, however it is quoted', () => {
  expect(textsIn(`t("LOGOUT"),t('OBSERVERS'),x?\`NAME\`:\`PHONE\`,{SEARCH:1},'NO_SUCH_TEXT'`)).toEqual(
    expect.arrayContaining(['LOGOUT', 'OBSERVERS', 'NAME', 'PHONE']),
  );
  expect(textsIn('t("LOGOUT")')).toEqual(['LOGOUT']);
});

test('LNG-02 a text that is counted is named without its forms', () => {
  expect(textsIn('t(`LIST_TOTAL`,{count:2})')).toEqual(['LIST_TOTAL']);
});

test('LNG-02 where code puts a name together, all that begin so are its texts', () => {
  const refusals = textsIn('`REFUSED_${code}`');
  expect(refusals.length).toBeGreaterThan(50);
  expect(refusals.every((name) => name.startsWith('REFUSED_'))).toBe(true);
  expect(textsIn('"REFUSED_"+code')).toEqual(refusals);
});

const sources = ['src', 'machines', 'contract'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/u.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
);

test('LNG-02 no name is put together in another way', () => {
  const endsFixed = /\$\{[^}]+\}_[A-Z]{2}/u;
  expect(endsFixed.test('`${kind}_NAME`')).toBe(true);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((code) => endsFixed.test(code))).toEqual([]);
});
