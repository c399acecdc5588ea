import { defaultConfig } from '@chakra-ui/react/preset';
import { createSystem, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { under, type Recipe, type SlotRecipe, type Style, type Variants } from '../src/theme/recipe.ts';
import { recipes, slotRecipes, widgetRecipes } from '../src/theme/recipes.ts';
import { palettes, semanticTokens } from '../src/theme/semanticTokens.ts';
import { keyframes, textStyles, tokens } from '../src/theme/tokens.ts';

/** What Chakra makes of a style object: properties, and rules inside it by selector or at-rule. */
interface Css {
  [key: string]: string | number | Css;
}

const system = createSystem(defaultConfig, {
  cssVarsPrefix: 'v',
  theme: { tokens, semanticTokens, textStyles, keyframes },
});
/** Some values are numbers, whatever Chakra's types say. */
const declared = new Map<string, unknown>(system.tokens.cssVarMap.get('base') ?? []);

const isStyle = (value: unknown): value is SystemStyleObject => typeof value === 'object' && value !== null;
const cssOf = (style: unknown): Css => (isStyle(style) ? system.css(style) : {});

const kebab = (property: string) =>
  property.startsWith('--') ? property : property.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** What is the same in both themes stands as it is where it is used; what differs stays a variable. */
function literal(value: string): string {
  return value.replaceAll(/var\((--v-[\w\\.-]+)\)/gu, (reference, name: string) => {
    const found = declared.has(name) ? String(declared.get(name)) : 'light-dark';
    return found.includes('light-dark') ? reference : literal(found);
  });
}

/** What Chakra sets for recipes that we do not have. */
const isUnused = (property: string) =>
  property === '--bg-currentcolor' || property.endsWith('-legacy') || /-color-palette-\d+$/u.test(property);

/** The same style with every token resolved, and without what nothing uses. */
function resolved(css: Css): Css {
  const result: Css = {};
  for (const [key, value] of Object.entries(css))
    if (!isUnused(key)) result[key] = typeof value === 'object' ? resolved(value) : literal(`${value}`);
  return result;
}

/** A rule with what is nested in it, as browsers read it. Empty ones are left out. */
function written(selector: string, css: Css): string {
  const parts = Object.entries(css).map(([key, value]) =>
    typeof value === 'object' ? written(key, value) : `${kebab(key)}:${value};`,
  );
  const body = parts.join('');
  return body === '' ? '' : `${selector}{${body}}`;
}

const rule = (selector: string, style: unknown) => written(selector, resolved(cssOf(style)));

/** What one class says. */
export interface ClassStyle {
  className: string;
  style: unknown;
}

/** The classes of one element, the later over the earlier: its base, what always applies, then each value that can be chosen. */
export function classesOf(name: string, used: Variants, { base, variants }: Style): ClassStyle[] {
  const values = Object.entries(used).flatMap(([group, names]) =>
    names.map((value) => ({
      className: names.length === 1 ? name : `${name}--${group}_${value}`,
      style: variants[group]?.[value],
    })),
  );
  const always = values.filter(({ className }) => className === name);
  return [{ className: name, style: base }, ...always, ...values.filter((one) => !always.includes(one))];
}

const rulesOf = (classes: ClassStyle[]) => classes.map(({ className, style }) => rule(`.${className}`, style)).join('');

/** The part of a slot recipe that speaks of one slot. */
export function slotOf({ base, variants }: Style, slot: string): Style {
  const groups = Object.entries(variants).map(([group, values]) => [
    group,
    Object.fromEntries(Object.entries(values).map(([value, slots]) => [value, under(slots, slot)])),
  ]);
  return { base: under(base, slot), variants: Object.fromEntries(groups) };
}

const recipesByName: [string, Recipe][] = Object.entries(recipes);
const slotRecipesByName: [string, SlotRecipe][] = Object.entries(slotRecipes);

const recipeRules = () => [
  ...recipesByName.map(([name, { style, variants }]) => rulesOf(classesOf(name, variants, style))),
  ...slotRecipesByName.flatMap(([name, { style, slots, variants }]) =>
    slots.map((slot) => rulesOf(classesOf(`${name}__${slot}`, variants, slotOf(style, slot)))),
  ),
];

const paletteRules = () => palettes.map((name) => rule(`.palette-${name}`, { colorPalette: name }));

const keyframeRules = () =>
  Object.entries(keyframes).map(([name, steps]) => {
    const rules = Object.entries(steps).map(([step, style]) => rule(step, style));
    return `@keyframes ${name}{${rules.join('')}}`;
  });

/** Every recipe in use as static CSS, in Chakra's layer for it. */
export const recipeCss = () =>
  `@layer recipes{${[...recipeRules(), ...paletteRules()].join('\n')}}\n${keyframeRules().join('\n')}`;

/** The variables that this CSS reads, for both themes. */
export function tokenCss(css: string): string {
  const named = new Set([...css.matchAll(/--v-[\w\\.-]+/gu)].map(([name]) => name));
  const lines = [...declared].flatMap(([name, value]) => (named.has(name) ? `${name}:${literal(String(value))};` : []));
  return `@layer tokens{:root{${lines.join('')}}}\n@layer base{${rule(':root', { colorPalette: 'gray' })}}`;
}

/** The default of each group of variants that leaves a choice, by recipe. */
export const defaults = () =>
  Object.fromEntries(
    [...recipesByName, ...slotRecipesByName].map(([name, { variants }]) => {
      const choices = Object.entries(variants).filter(([, values]) => values.length > 1);
      return [name, Object.fromEntries(choices.map(([group, [first]]) => [group, first]))];
    }),
  );

/** The recipes of Chakra's own components, by name; no token is left in them, so that their system needs none. */
export const widgets = () =>
  Object.fromEntries(
    Object.entries(widgetRecipes).map(([name, { style, slots }]) => {
      const base = slots.map((slot) => [slot, resolved(cssOf(slotOf(style, slot).base))]);
      return [name, { className: `chakra-${name}`, slots, base: Object.fromEntries(base) }];
    }),
  );
