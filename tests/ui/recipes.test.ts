import { defaultConfig } from '@chakra-ui/react/preset';
import { createSystem } from '@chakra-ui/react/styled-system';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classesOf, recipeCss, slotOf } from '../../build/themeCss.ts';
import { under, type Recipe, type SlotRecipe, type Style, type Variants } from '#src/theme/recipe.ts';
import { recipes, slotRecipes } from '#src/theme/recipes.ts';

const chakra = createSystem(defaultConfig);

/** Every property with the selectors and conditions around it: `:hover > color`. */
function flat(style: unknown, path = ''): [string, unknown][] {
  if (typeof style !== 'object' || style === null) return [[path, style]];
  return Object.entries(style).flatMap(([key, value]) => flat(value, path === '' ? key : `${path} > ${key}`));
}
const table = (style: unknown) => Object.fromEntries(flat(style));
const css = (style: unknown) => (typeof style === 'object' && style !== null ? chakra.css(style) : {});

/** Each choice of one value from each group. */
const choices = (variants: Variants): Record<string, string>[] =>
  Object.entries(variants).reduce<Record<string, string>[]>(
    (known, [group, values]) => known.flatMap((choice) => values.map((value) => ({ ...choice, [group]: value }))),
    [{}],
  );

const isChosen = (className: string, name: string, choice: Record<string, string>) =>
  className === name || Object.entries(choice).some(([group, value]) => className === `${name}--${group}_${value}`);

/** What an element gets of its classes, as the cascade has it. */
const ours = (name: string, variants: Variants, style: Style, choice: Record<string, string>) =>
  Object.assign(
    {},
    ...classesOf(name, variants, style)
      .filter(({ className }) => isChosen(className, name, choice))
      .map((one) => table(css(one.style))),
  );

/** What Chakra's own component would give it. */
const theirs = ({ base, variants }: Style, choice: Record<string, string>) => {
  const styled = Reflect.apply(chakra.cva, null, [{ base, variants }])(choice);
  return table(under(styled, '@layer recipes') ?? styled);
};

const elements: [string, Variants, Style][] = [
  ...Object.entries<Recipe>(recipes).map(([name, { variants, style }]): [string, Variants, Style] => [
    name,
    variants,
    style,
  ]),
  ...Object.entries<SlotRecipe>(slotRecipes).flatMap(([name, { variants, style, slots }]) =>
    slots.map((slot): [string, Variants, Style] => [`${name}__${slot}`, variants, slotOf(style, slot)]),
  ),
];

describe('classes of the theme say, property by property, what Chakra’s component says', () => {
  const cases = elements.flatMap(([name, variants, style]) =>
    choices(variants).map((choice) => ({
      what: [name, ...Object.values(choice)].join(' '),
      name,
      variants,
      style,
      choice,
    })),
  );

  test.each(cases)('$what', ({ name, variants, style, choice }) => {
    expect(ours(name, variants, style, choice)).toEqual(theirs(style, choice));
  });
});

test('no condition or token of Chakra’s is left unresolved', () => {
  const left = [...recipeCss().matchAll(/[{;](?:_\w+|[\w-]+):?[^;{}]*\{(?:colors|spacing|sizes|durations)\.[^}]*\}/gu)];
  expect(left.map(([found]) => found)).toEqual([]);
  expect(recipeCss()).not.toMatch(/\b_[a-z]\w+\s*\{|undefined|\[object/u);
});

test('every class of the theme is used, and every variant', () => {
  const sources = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !entry.parentPath.includes('theme'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  const names = [
    ...Object.keys(recipes).map((name) => `look('${name}'`),
    ...Object.entries<SlotRecipe>(slotRecipes).flatMap(([name, { slots }]) =>
      slots.map((slot) => `slotLook('${name}', '${slot}'`),
    ),
  ];
  expect(names.filter((name) => !sources.includes(name))).toEqual([]);
  const values = elements.flatMap(([, variants]) =>
    Object.values(variants).flatMap((all) => (all.length > 1 ? all.slice(1) : [])),
  );
  expect(
    [...new Set(values)].filter((value) => !sources.includes(`"${value}"`) && !sources.includes(`'${value}'`)),
  ).toEqual([]);
});

test('C12 what failed and why read as one text, not as two columns side by side', () => {
  const { style, variants } = slotRecipes.alert;
  const choice = { variant: 'surface', size: 'sm', inline: 'true' };
  expect(ours('alert__content', variants, slotOf(style, 'content'), choice)).toMatchObject({ display: 'block' });
});
