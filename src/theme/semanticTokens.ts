import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

/** One colour for each theme; the browser takes the one of the `color-scheme` that the page has. */
const both = (light: string, dark: string) => ({ value: `light-dark({colors.${light}}, {colors.${dark}})` });

/** What a recipe may be given as its `colorPalette`. */
export const palettes = ['gray', 'accent', 'danger', 'warning', 'success'] as const;

/**
 * What colours mean. Red is for what observers flagged and for what destroys; amber for drafts and warnings; teal for
 * what can be acted on. Every text on its ground has a contrast of 4.5 or more.
 */
export const semanticTokens = defineSemanticTokens({
  radii: { l1: { value: '4px' }, l2: { value: '6px' }, l3: { value: '6px' } },
  colors: {
    bg: {
      DEFAULT: both('slate.0', 'slate.950'),
      subtle: both('slate.50', 'slate.900'),
      muted: both('slate.100', 'slate.850'),
      emphasized: both('slate.200', 'slate.800'),
      inverted: both('slate.925', 'slate.100'),
      panel: both('slate.0', 'slate.900'),
      error: both('red.50', 'red.900'),
      warning: both('amber.50', 'amber.900'),
      success: both('green.50', 'green.900'),
      info: both('teal.50', 'teal.900'),
      backdrop: { value: 'light-dark(rgb(22 32 42 / 40%), rgb(0 0 0 / 60%))' },
    },
    fg: {
      DEFAULT: both('slate.925', 'slate.100'),
      muted: both('slate.650', 'slate.400'),
      subtle: both('slate.500', 'slate.600'),
      inverted: both('slate.0', 'slate.950'),
      error: both('red.600', 'red.300'),
      warning: both('amber.600', 'amber.300'),
      success: both('green.600', 'green.300'),
      info: both('teal.600', 'teal.400'),
    },
    border: {
      DEFAULT: both('slate.200', 'slate.800'),
      muted: both('slate.100', 'slate.850'),
      subtle: both('slate.50', 'slate.900'),
      emphasized: both('slate.500', 'slate.600'),
      error: both('red.600', 'red.300'),
    },
    gray: palette('slate', {
      contrast: ['0', '950'],
      fg: ['925', '100'],
      subtle: ['100', '850'],
      muted: ['200', '800'],
      emphasized: ['300', '700'],
      solid: ['925', '100'],
      border: ['200', '800'],
    }),
    accent: palette('teal', {
      fg: ['600', '400'],
      subtle: ['50', '900'],
      muted: ['100', '800'],
      emphasized: ['700', '300'],
      solid: ['600', '400'],
      border: ['600', '400'],
    }),
    danger: palette('red', {
      fg: ['600', '300'],
      subtle: ['50', '900'],
      muted: ['100', '800'],
      emphasized: ['700', '200'],
      solid: ['600', '300'],
      border: ['600', '300'],
    }),
    warning: palette('amber', {
      fg: ['600', '300'],
      subtle: ['50', '900'],
      muted: ['100', '800'],
      emphasized: ['600', '300'],
      solid: ['600', '300'],
      border: ['600', '300'],
    }),
    success: palette('green', {
      fg: ['600', '300'],
      subtle: ['50', '900'],
      muted: ['100', '800'],
      emphasized: ['600', '300'],
      solid: ['600', '300'],
      border: ['600', '300'],
    }),
  },
});

type Pair = readonly [light: string, dark: string];

/** The colours of one `colorPalette`, which every recipe may be given. */
function palette(
  hue: string,
  steps: Record<'fg' | 'subtle' | 'muted' | 'emphasized' | 'solid' | 'border', Pair> & { contrast?: Pair },
) {
  const named = Object.entries(steps).map(([name, [light, dark]]) => [name, both(`${hue}.${light}`, `${hue}.${dark}`)]);
  return {
    contrast: both('slate.0', 'slate.950'),
    focusRing: both('teal.600', 'teal.400'),
    ...Object.fromEntries(named),
  };
}
