import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe } from '#src/theme/recipe.ts';

export const emptyState = slotRecipe(
  'emptyState',
  ['root', 'content', 'indicator', 'title', 'description'],
  { size: ['sm'] },
  {
    base: {
      root: { borderBlockWidth: '1px', borderColor: 'border', textAlign: 'center' },
      description: { maxWidth: '28rem', textWrap: 'balance', '& > :is(a, button)': { marginTop: '3' } },
    },
    variants: {
      size: {
        sm: {
          root: { px: '4', py: '8' },
          content: { gap: '2' },
          indicator: { color: 'fg.muted', _icon: { boxSize: '6', strokeWidth: '1.5' } },
          title: { textStyle: 'sm' },
        },
      },
    },
  },
);

export const alert = slotRecipe(
  'alert',
  ['root', 'content', 'title'],
  { variant: ['surface'], size: ['sm'], inline: ['true'] },
  {
    base: {
      root: {
        flexWrap: 'wrap',
        alignItems: 'center',
        marginBlock: '2',
        borderRadius: 'l2',
        color: 'fg',
        '& > svg': { boxSize: '4.5', flex: 'none', color: 'colorPalette.fg' },
      },
      content: { display: 'block', minWidth: '12rem', flex: '1' },
      title: { fontWeight: '600' },
    },
    variants: {
      variant: { surface: { root: { color: 'fg' } } },
      size: {
        sm: {
          root: {
            rowGap: '1',
            columnGap: '3',
            paddingBlock: '1.5',
            paddingInlineStart: '3',
            paddingInlineEnd: '1.5',
            textStyle: 'sm',
            // Under the words, not under the icon.
            [below.phone]: {
              '&:has(> svg)': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)' },
              '& > svg': { alignSelf: 'start' },
              '& > svg ~ *': { gridColumn: '2', justifySelf: 'start' },
            },
          },
        },
      },
      inline: { true: { content: { display: 'block' } } },
    },
  },
);

/** What failed where a box of its own would say it twice, and what fills the page because nothing else may be seen. */
export const failure = slotRecipe(
  'failure',
  ['quiet', 'page', 'title'],
  {},
  {
    base: {
      quiet: {
        display: 'flex',
        alignItems: 'center',
        gap: '2',
        paddingBlock: '2',
        paddingInline: '3',
        color: 'fg.muted',
        textStyle: 'sm',
        _icon: { boxSize: '4', flex: 'none' },
      },
      page: {
        display: 'grid',
        gap: '3',
        paddingBlock: '12',
        paddingInline: '4',
        placeItems: 'center',
        textAlign: 'center',
        '& > svg': { boxSize: '8', color: 'fg.warning' },
        '& > output': { maxWidth: '32rem', textWrap: 'balance' },
      },
      title: { textStyle: 'lg', fontWeight: '600' },
    },
  },
);

export const kbd = recipe(
  'kbd',
  { size: ['sm'], variant: ['outline'] },
  { base: { minW: '6', justifyContent: 'center' } },
);

export const spinner = recipe(
  'turningIcon',
  {},
  { base: { animation: 'turn 1s linear infinite', _motionReduce: { animation: 'none' } } },
);

/** How far it has come. */
export const progress = recipe(
  'ourProgress',
  {},
  {
    base: {
      width: '100%',
      height: '2',
      borderRadius: 'l1',
      accentColor: 'accent.solid',
      appearance: 'none',
      bg: 'bg.emphasized',
      '&::-webkit-progress-bar': { borderRadius: 'l1', bg: 'bg.emphasized' },
      '&::-webkit-progress-value': {
        borderRadius: 'l1',
        bg: 'accent.solid',
        transition: 'inline-size {durations.moderate}',
      },
      '&::-moz-progress-bar': { borderRadius: 'l1', bg: 'accent.solid' },
      '&[data-halted]::-webkit-progress-value': { bg: 'fg.muted' },
      '&[data-halted]::-moz-progress-bar': { bg: 'fg.muted' },
    },
  },
);

/**
 * One animation for all grey shapes of a screen: each of its own would be a layer of its own to paint. What comes at
 * once needs no grey before it.
 */
export const breathing = recipe(
  'breathing',
  {},
  {
    base: {
      animation: 'appear 150ms step-end, breathe 1.6s 150ms ease-in-out infinite alternate',
      _motionReduce: { animation: 'none' },
    },
  },
);
