import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

/** One colour for each theme; the browser takes the one of the `color-scheme` that the page has. */
const both = (light: string, dark: string) => ({ value: `light-dark({colors.${light}}, {colors.${dark}})` });

/** What every palette has: the text on its filled ground, and the ring of the focus. */
const inAll = { contrast: both('slate.0', 'slate.950'), focusRing: both('teal.600', 'teal.400') };

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
    gray: {
      ...inAll,
      fg: both('slate.925', 'slate.100'),
      subtle: both('slate.100', 'slate.850'),
      muted: both('slate.200', 'slate.800'),
      emphasized: both('slate.300', 'slate.700'),
      solid: both('slate.925', 'slate.100'),
      border: both('slate.200', 'slate.800'),
    },
    accent: palette('teal', { main: ['600', '400'], emphasized: ['700', '300'] }),
    danger: palette('red', { main: ['600', '300'], emphasized: ['700', '200'] }),
    // A text in amber is a dark one; what is only drawn need not be.
    warning: { ...palette('amber', { main: ['600', '300'] }), drawn: both('amber.500', 'amber.300') },
    success: palette('green', { main: ['600', '300'] }),
  },
});

type Pair = readonly [light: string, dark: string];

/** A `colorPalette` of one hue: text, ground and border of what stands out are the same colour. */
function palette(hue: string, { main, emphasized = main }: { main: Pair; emphasized?: Pair }) {
  const of = ([light, dark]: Pair) => both(`${hue}.${light}`, `${hue}.${dark}`);
  return {
    ...inAll,
    fg: of(main),
    subtle: of(['50', '900']),
    muted: of(['100', '800']),
    emphasized: of(emphasized),
    solid: of(main),
    border: of(main),
  };
}
