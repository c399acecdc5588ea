import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe } from '#src/theme/recipe.ts';

/** What is filtered, in a row of tags. */
export const chips = slotRecipe(
  'chips',
  ['root', 'name'],
  {},
  {
    base: {
      root: {
        display: 'flex',
        minWidth: '0',
        flexWrap: 'wrap',
        rowGap: '1',
        columnGap: '2',
        paddingBottom: '2',
        textStyle: 'sm',
      },
      name: { flex: 'none', color: 'fg.muted' },
    },
  },
);

/** One of them, with a way to take it back. */
export const tag = slotRecipe(
  'tag',
  ['root', 'label', 'closeTrigger'],
  { size: ['xl'], variant: ['outline'] },
  {
    base: {
      root: { gap: '1.5', bg: 'bg.subtle', paddingInlineEnd: '0' },
      label: { maxWidth: '16rem', fontWeight: '500', [below.phone]: { maxWidth: '18rem' } },
      closeTrigger: {
        boxSize: '6',
        color: 'fg.muted',
        _icon: { boxSize: '3.5' },
        _hover: { bg: 'bg.muted', color: 'fg' },
      },
    },
    variants: { size: { xl: { root: { px: '2', minH: '6', gap: '1.5' } } } },
  },
);

export const badge = recipe('badge', { size: ['sm'], variant: ['subtle', 'solid'] });

export const selectionBar = slotRecipe(
  'selectionBar',
  ['root', 'under', 'bar'],
  {},
  {
    base: {
      root: { display: 'grid' },
      under: { gridArea: '1 / 1' },
      bar: {
        display: 'flex',
        flexWrap: 'wrap',
        gridArea: '1 / 1',
        alignItems: 'center',
        rowGap: '2',
        columnGap: '3',
        paddingBlock: '1',
        paddingInlineStart: '3',
        paddingInlineEnd: '1.5',
        borderRadius: 'l2',
        bg: 'bg.info',
        textStyle: 'sm',
        '& strong': { marginInlineEnd: 'auto', fontWeight: '600', fontVariantNumeric: 'tabular-nums' },
      },
    },
  },
);

export const pagination = slotRecipe(
  'pageBar',
  ['root', 'range', 'steps', 'number', 'gap', 'of', 'size'],
  {},
  {
    base: {
      root: {
        display: 'grid',
        gridTemplateColumns: '1fr auto 1fr',
        alignItems: 'center',
        rowGap: '2',
        columnGap: '4',
        minHeight: '11',
        paddingBlock: '1.5',
        textStyle: 'sm',
        fontVariantNumeric: 'tabular-nums',
        [below.panes]: {
          gridTemplateColumns: '1fr auto',
          '& nav': { gridColumn: '1 / -1', gridRow: '1', justifySelf: 'center' },
        },
        // Side by side each would break into words.
        [below.phone]: { gridTemplateColumns: '1fr', '& > *': { justifySelf: 'center' } },
      },
      range: { color: 'fg.muted' },
      steps: { display: 'flex', alignItems: 'center', gap: '0.5' },
      number: { [below.table]: { '&:not([data-current])': { display: 'none' } } },
      gap: { minWidth: '7', color: 'fg.muted', textAlign: 'center', [below.table]: { display: 'none' } },
      of: {
        display: 'none',
        minWidth: '7',
        color: 'fg.muted',
        textAlign: 'center',
        [below.table]: { display: 'block' },
      },
      size: {
        display: 'flex',
        alignItems: 'center',
        justifySelf: 'end',
        [below.phone]: { justifySelf: 'center' },
        gap: '2',
        color: 'fg.muted',
        whiteSpace: 'nowrap',
        '& > label + div': { width: 'auto' },
        // As wide as what is chosen, not as the longest choice.
        '& select': { fieldSizing: 'content' },
      },
    },
  },
);

/** Where an account is logged in. */
export const sessionList = recipe(
  'sessionList',
  {},
  {
    base: {
      '& li': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        rowGap: '1',
        columnGap: '3',
        paddingBlock: '2',
        borderBottomWidth: '1px',
        borderColor: 'border',
      },
      '& li > div': { minWidth: '0', flex: '1 1 14rem', overflowWrap: 'anywhere' },
      '& p': { color: 'fg.muted', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
      '& strong': { fontWeight: '600', textStyle: 'sm' },
    },
  },
);
