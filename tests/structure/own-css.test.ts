import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tokenCss } from '../../build/themeCss.ts';

/** Paper has no theme; its sizes are points. */
const print = new Set(['src/ui/FormSheet.module.css', 'src/screens/desk-report/HandoverPaper.module.css']);

/** A room is not a desk: on its wall all sizes grow with the screen. */
const sizedByRoom = 'src/wall/Wall.module.css';

const files = globSync('src/**/*.css').filter((file) => !file.startsWith('src/theme/'));
const declarations = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^\s*([\w-]+):\s*([^;{}]+);/gmu)].map(([, property = '', value = '']) => ({
    file,
    property,
    value,
    said: `${file} ${property}: ${value}`,
  })),
);
const onScreen = declarations.filter(({ file }) => !print.has(file));

const literal =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color-mix|color)\(|\b(?:white|black|gr[ae]y|red|green|blue)\b/u;

/** Which values a property may have besides the tokens of the theme. */
const rules: Readonly<Record<string, RegExp>> = {
  'font-size': /^(?:var\(--v-font-sizes-[\w-]+\)|inherit)$/u,
  'font-family': /^(?:var\(--v-fonts-[\w-]+\)|inherit)$/u,
  'border-radius': /^(?:var\(--v-radii-[\w-]+\)|0|inherit| )+$/u,
  color: /^(?:var\(--v-colors-[\w-]+\)|var\(--tone\)|inherit|currentcolor|transparent)$/u,
};

describe('colours and sizes are set in src/theme alone', () => {
  test('no colour is written out', () => {
    const written = onScreen.filter(({ value }) => literal.test(value.replaceAll(/var\([^)]*\)/gu, '')));
    expect(written.map(({ said }) => said)).toEqual([]);
  });

  test.each(Object.entries(rules))('%s is a token', (property, allowed) => {
    const others = onScreen
      .filter(({ file }) => property !== 'font-size' || file !== sizedByRoom)
      .filter((one) => one.property === property && !allowed.test(one.value));
    expect(others.map(({ said }) => said)).toEqual([]);
  });

  test('every variable that a style sheet reads is a token, or set beside it', () => {
    const base = globSync('src/{theme/base.css,theme/recipes/*.ts}').map((file) => readFileSync(file, 'utf8'));
    const own = new Set([...base, ...files.map((file) => readFileSync(file, 'utf8'))].flatMap(set));
    const read = declarations.flatMap(({ value, said }) =>
      [...value.matchAll(/var\((--[\w-]+)/gu)].map(([, name = '']) => ({ name, said })),
    );
    const unknown = read.filter(({ name }) => !own.has(name) && !tokenCss(name).includes(`${name}:`));
    expect(unknown.map(({ said }) => said)).toEqual([]);
  });

  test('space is on the grid of 2 px, but for the rows of the editor, whose lines have to meet', () => {
    const off = onScreen.filter(
      ({ file, property, value }) =>
        !file.startsWith('src/screens/form-editor/') &&
        /^(?:padding|margin|gap|row-gap|column-gap)/u.test(property) &&
        [...value.matchAll(/(?<![\w.])(\d+)px/gu)].some(([, px]) => Number(px) > 1 && Number(px) % 2 !== 0),
    );
    expect(off.map(({ said }) => said)).toEqual([]);
  });
});

test('what several parts lay out alike is a recipe: their own CSS has less than 5,200 lines', () => {
  const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(5_200);
});

test('every class that a part asks of a style sheet is there', () => {
  const asked = globSync('src/**/*.tsx').flatMap((part) => {
    const text = readFileSync(part, 'utf8');
    const imports = [...text.matchAll(/import (\w+) from '((?:\.|#src)\/[\w/-]+\.module\.css)'/gu)];
    return imports.flatMap(([, styles = '', file = '']) => {
      const sheet = readFileSync(file.startsWith('#') ? file.slice(1) : join(dirname(part), file), 'utf8');
      return [...text.matchAll(new RegExp(`\\b${styles}\\['(\\w+)'\\]`, 'gu'))].map(([, name = '']) => ({
        said: `${part} ${name}`,
        isThere: new RegExp(`\\.${name}\\b`, 'u').test(sheet),
      }));
    });
  });
  expect(asked.filter(({ isThere }) => !isThere).map(({ said }) => said)).toEqual([]);
});

/** The variables that a text sets. */
function set(text: string): string[] {
  return [...text.matchAll(/['\s](--[\w-]+)'?:/gu)].map(([, name = '']) => name);
}
