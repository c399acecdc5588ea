import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { dialog } from './recipes.ts';

const colour = (name: string) => ({ value: `var(--v-${name})` });

const spacing = Object.fromEntries([1, 2, 4, 5].map((step) => [String(step), { value: `${step / 4}rem` }]));

/**
 * Chakra with our own tokens and only the recipe in use: its default theme would triple the bytes. Colours come from
 * tokens.css, so that light and dark need nothing of Chakra. A component without a recipe here renders unstyled and
 * silently; `tests/ui/theme.test.tsx` finds it.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: false,
  theme: {
    keyframes: {
      'fade-in': { from: { opacity: '0' } },
      'rise-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
    },
    tokens: {
      colors: { raised: colour('raised'), shade: colour('shade') },
      spacing,
      radii: { md: colour('radius') },
      fontSizes: { lg: { value: '1.125rem' } },
    },
    slotRecipes: { dialog },
  },
});
