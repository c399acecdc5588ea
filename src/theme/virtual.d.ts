declare module 'virtual:theme.css';

declare module 'virtual:theme-defaults' {
  /** The default of each group of variants that leaves a choice, by recipe. Written by build/theme.ts. */
  export const defaults: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

declare module 'virtual:theme-widgets' {
  import type { SlotRecipeConfig } from '@chakra-ui/react';
  /** The recipes of Chakra's own components, with every token resolved. Written by build/theme.ts. */
  export const slotRecipes: Record<string, SlotRecipeConfig>;
}
