import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { dialog, field, input } from './recipes.ts';

const colour = (name: string) => ({ value: `var(--v-${name})` });

const palette = (name: string) => ({
  solid: colour(name),
  hover: colour(`${name}-hover`),
  contrast: colour(`on-${name}`),
  soft: colour(`${name}-soft`),
});

const quarters = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16];
const spacing = Object.fromEntries(quarters.map((step) => [String(step), { value: `${step / 4}rem` }]));

/**
 * Chakra with our own tokens and only the recipes in use: its default theme would triple the bytes. Colours come from
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
      colors: {
        bg: colour('bg'),
        raised: colour('raised'),
        subtle: colour('subtle'),
        hover: colour('hover'),
        line: colour('line'),
        lineStrong: colour('line-strong'),
        text: colour('text'),
        muted: colour('muted'),
        shade: colour('shade'),
        accent: palette('accent'),
        danger: palette('danger'),
        warning: { solid: colour('warning'), soft: colour('warning-soft') },
        success: { solid: colour('success'), soft: colour('success-soft') },
        neutral: { solid: colour('muted'), soft: colour('hover') },
      },
      spacing,
      sizes: spacing,
      radii: { md: colour('radius') },
      fontSizes: {
        xs: { value: '0.75rem' },
        sm: { value: '0.875rem' },
        md: { value: '1rem' },
        lg: { value: '1.125rem' },
        xl: { value: '1.5rem' },
      },
    },
    recipes: { input },
    slotRecipes: { field, dialog },
  },
});
