import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldCodes, refusals } from '#contract/refusal-codes.ts';

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => join(folder, file));

const keyOf = (kind: string, code: string) => `${kind}_${code.toUpperCase().replaceAll('-', '_')}`;

describe.each(['en', 'ro'])('C20 LNG-03 what the server refuses is said in our own words, in %s', (language) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));

  test.each(Object.entries(refusals))(
    'C16 %s, with the figures and names that the server tells of it',
    (code, values) => {
      const text = texts[keyOf('REFUSED', code)] ?? '';
      expect(text).not.toBe('');
      const said = [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/gu)].map(([, slot = '']) => slot);
      expect(said.toSorted()).toEqual(values.toSorted());
    },
  );

  test.each(fieldCodes.map((code) => keyOf('FIELD', code)))('%s', (key) => expect(texts[key] ?? '').not.toBe(''));
});

/** Met by phones, by programs or by nobody with a screen of ours. */
const notMetByStaff = new Set([
  'server/app.ts',
  'server/health.ts',
  'server/http/console.ts',
  'server/notes/store-note.ts',
  'server/notifications/notifications.handlers.ts',
  'server/stations/places.ts',
]);

/** Statuses whose words the console chooses by the status alone, or that only a fault of a program brings about. */
const statusesThatNeedNoCode = new Set(['401', '405', '408', '415', '416']);

function refusalsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/new Refusal\(/gu)].map(({ index }) => source.slice(index, endOfCall(source, index)));
}

/** Where the bracket that opens behind `from` is closed again. */
function endOfCall(source: string, from: number): number {
  let depth = 0;
  for (let at = source.indexOf('(', from); at < source.length; at += 1) {
    depth += Number(source[at] === '(') - Number(source[at] === ')');
    if (depth === 0) return at;
  }
  return source.length;
}

/** The fields that are wrong have names of their own; words may speak of a code. */
const isNamed = (call: string) => /[{,]\s*code\b/u.test(call.replaceAll(/errors: \[[^\]]*\]|`[^`]*`/gu, ''));

test('C20 every refusal that staff can meet has a name, so that no English reaches a Romanian screen', () => {
  const found = filesOf('server')
    .filter((file) => !notMetByStaff.has(file))
    .flatMap((file) => refusalsIn(file).map((call) => ({ file, call: call.replaceAll(/\s+/gu, ' ') })));
  expect(found.length).toBeGreaterThan(25);
  const status = (call: string) => /\(\s*(\d{3})/u.exec(call)?.[1] ?? '';
  const nameless = found.filter(
    ({ call }) => status(call).startsWith('4') && !statusesThatNeedNoCode.has(status(call)) && !isNamed(call),
  );
  expect(nameless).toEqual([]);
});

/** Where the console reads what a server said, with what becomes of it. */
const readers: Readonly<Record<string, string>> = {
  'src/ui/failureText.ts': 'turns it into our words, by its code',
  'src/screens/notifications/useReason.ts': 'the reason of the push service, put into words by deliveryTrouble.ts',
};

test('C20 nothing else than these reads the words of a server', () => {
  const reading = filesOf('src')
    .filter((file) => !file.startsWith('src/api/') && !file.startsWith('src/inspector/'))
    .filter((file) => {
      const source = readFileSync(file, 'utf8').replaceAll(/event\.detail/gu, '');
      return /\.detail\b|[{,]\s*detail\b(?!:)|(failure|fault|refused|refusal|problem)\??\.message\b/u.test(source);
    });
  expect(reading.toSorted()).toEqual(Object.keys(readers).toSorted());
});
