import { defaultConfig } from '@chakra-ui/react/preset';
import { mergeConfigs, type SystemStyleObject } from '@chakra-ui/react/styled-system';

/** For recipes: what is said where a finger points, not a mouse. */
export const touched = '@media (pointer: coarse)';

/** The variants in use, by group; the first of each is the default. A group of one value always applies. */
export type Variants = Readonly<Record<string, readonly string[]>>;

/** What a recipe says, as Chakra writes it: style objects, for slot recipes one for each slot. */
export interface Style {
  base: unknown;
  variants: Record<string, Record<string, unknown>>;
}

export interface Recipe<V extends Variants = Variants> {
  variants: V;
  style: Style;
}

export interface SlotRecipe<V extends Variants = Variants, S extends string = string> extends Recipe<V> {
  slots: readonly S[];
}

type Groups<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

interface Own<T> {
  base?: T;
  variants?: Groups<T>;
}

/** What stands under this key, if it is a table. */
export const under = (table: unknown, key: string): unknown =>
  typeof table === 'object' && table !== null ? Reflect.get(table, key) : undefined;

/** Leaves out the variants that nothing uses. */
function only(merged: unknown, used: Variants): Style {
  const groups = Object.entries(used).map(([group, values]) => [
    group,
    Object.fromEntries(values.map((value) => [value, under(under(under(merged, 'variants'), group), value)])),
  ]);
  return { base: under(merged, 'base'), variants: Object.fromEntries(groups) };
}

/** Chakra's recipe of this name with ours on top of it. A name that Chakra does not have is ours alone. */
export function recipe<const V extends Variants>(
  name: string,
  variants: V,
  own: Own<SystemStyleObject> = {},
): Recipe<V> {
  const merged = mergeConfigs(
    { theme: { recipes: { it: defaultConfig.theme?.recipes?.[name] ?? {} } } },
    { theme: { recipes: { it: own } } },
  );
  return { variants, style: only(merged.theme?.recipes?.['it'], variants) };
}

/** What Chakra's recipe of several slots says of one of them, with one variant of each group. */
export function chakraSlot(name: string, slot: string, choice: Readonly<Record<string, string>>): SystemStyleObject {
  const { base, variants } = defaultConfig.theme?.slotRecipes?.[name] ?? {};
  const chosen = Object.entries(choice).map(([group, value]) => under(under(under(variants, group), value), slot));
  return Object.assign({}, under(base, slot), ...chosen);
}

/** The same of several slots; those that are not named here are not written. */
export function slotRecipe<const V extends Variants, const S extends string>(
  name: string,
  slots: readonly S[],
  variants: V,
  own: Own<Partial<Record<S, SystemStyleObject>>> = {},
): SlotRecipe<V, S> {
  const merged = mergeConfigs(
    { theme: { slotRecipes: { it: defaultConfig.theme?.slotRecipes?.[name] ?? { slots: [] } } } },
    { theme: { slotRecipes: { it: { slots: [], ...own } } } },
  );
  return { variants, slots, style: only(merged.theme?.slotRecipes?.['it'], variants) };
}
