import { defaults } from 'virtual:theme-defaults';
import type { recipes, slotRecipes } from './recipes.ts';
import type { palettes } from './semanticTokens.ts';

type Recipes = typeof recipes;
type SlotRecipes = typeof slotRecipes;

/** Which variant of each group; what is left out has the recipe's default. */
export type Choice<T extends { variants: Readonly<Record<string, readonly string[]>> }> = {
  readonly [Group in keyof T['variants']]?: T['variants'][Group][number] | undefined;
};

const chosen = (recipe: string, className: string, choice: object) =>
  Object.entries(defaults[recipe] ?? {}).reduce((classes, [group, first]) => {
    const value: unknown = Reflect.get(choice, group);
    return `${classes} ${className}--${group}_${typeof value === 'string' ? value : first}`;
  }, className);

/** The classes of an element that looks as this recipe says. */
export const look = <Name extends keyof Recipes>(name: Name, choice: Choice<Recipes[Name]> = {}): string =>
  chosen(name, name, choice);

/** The classes of one slot of what looks as this recipe says. */
export const slotLook = <Name extends keyof SlotRecipes>(
  name: Name,
  slot: SlotRecipes[Name]['slots'][number],
  choice: Choice<SlotRecipes[Name]> = {},
): string => chosen(name, `${name}__${slot}`, choice);

/** For what stands in another colour than its surroundings. */
export const palette = (name: (typeof palettes)[number]): string => `palette-${name}`;
