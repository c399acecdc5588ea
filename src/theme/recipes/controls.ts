import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe, touched } from '#src/theme/recipe.ts';

/** Words that stand under a field. */
const small = { textStyle: 'sm' } as const;

/** Like Chakra's, lower: a desk shows as many rows as it can. Every target has 24 px or more. */
export const button = recipe(
  'button',
  { size: ['md', 'xs', 'sm'], variant: ['outline', 'solid', 'ghost', 'plain'] },
  {
    base: {
      fontWeight: '500',
      textDecoration: 'none',
      // Not its opacity: what is enabled when an answer comes would be painted anew in eight frames.
      transitionProperty: 'background-color, border-color, color',
      transitionDuration: 'fast',
      _disabled: { cursor: 'default' },
      // A finger hits more than it sees.
      [touched]: { _before: { position: 'absolute', inset: '-4px', content: '""' } },
    },
    variants: {
      size: {
        xs: { h: '6', minW: '6', px: '1.5', textStyle: 'sm', gap: '1', _icon: { width: '4', height: '4' } },
        sm: { h: '7', minW: '7', px: '2.5', textStyle: 'sm', gap: '1.5', _icon: { width: '4', height: '4' } },
        md: { h: '8', minW: '8', px: '3', textStyle: 'sm', gap: '1.5', _icon: { width: '4', height: '4' } },
      },
      variant: {
        solid: {
          _hover: { bg: 'colorPalette.emphasized' },
          '&[aria-disabled=true]': { bg: 'bg.muted', color: 'fg.muted', opacity: '1' },
        },
        outline: {
          bg: 'bg',
          _hover: { borderColor: 'border.emphasized', bg: 'bg.muted' },
          '&[aria-pressed=true]': { bg: 'bg.info' },
        },
        plain: { px: '0', _hover: { textDecoration: 'underline' } },
      },
    },
  },
);

const fieldHeight = {
  '--input-height': 'var(--v-field-height)',
  px: '2.5',
  textStyle: 'sm',
  fontSize: 'var(--v-font-sizes-field)',
} as const;

export const input = recipe(
  'input',
  { size: ['md'], variant: ['outline'] },
  {
    base: { bg: 'bg', borderColor: 'border.emphasized', _readOnly: { color: 'fg.muted' } },
    variants: { size: { md: fieldHeight }, variant: { outline: { bg: 'bg', borderColor: 'border.emphasized' } } },
  },
);

export const textarea = recipe(
  'textarea',
  { size: ['md'], variant: ['outline'] },
  {
    base: { _readOnly: { color: 'fg.muted' } },
    variants: {
      size: { md: { px: '2.5', py: '1.5', textStyle: 'sm', fontSize: 'var(--v-font-sizes-field)' } },
      variant: { outline: { bg: 'bg', borderColor: 'border.emphasized' } },
    },
  },
);

export const nativeSelect = slotRecipe(
  'nativeSelect',
  ['root', 'field', 'indicator'],
  { size: ['md'], variant: ['outline'] },
  {
    variants: {
      size: {
        md: {
          root: { '--select-field-height': 'var(--v-field-height)' },
          field: {
            textStyle: 'sm',
            ps: '2.5',
            pe: '8',
            textOverflow: 'ellipsis',
            fontSize: 'var(--v-font-sizes-field)',
          },
          indicator: { textStyle: 'md', insetEnd: '2' },
        },
      },
      variant: { outline: { field: { bg: 'bg', borderColor: 'border.emphasized', color: 'fg' } } },
    },
  },
);

export const field = slotRecipe(
  'field',
  ['root', 'label', 'row', 'requiredIndicator', 'helperText', 'errorText'],
  { orientation: ['vertical'] },
  {
    base: {
      root: { gap: '1', minWidth: '0' },
      label: { userSelect: 'auto', fontWeight: '500' },
      row: { display: 'flex', alignItems: 'center', gap: '1' },
      helperText: small,
      errorText: { display: 'block', ...small },
    },
    variants: { orientation: { vertical: { root: { alignItems: 'stretch' } } } },
  },
);

/** A field that offers what it may hold: Chakra's list under it. */
export const combobox = slotRecipe(
  'combobox',
  ['control', 'content', 'item', 'code', 'note', 'empty'],
  {},
  {
    base: {
      control: {
        position: 'relative',
        '& > input': { paddingInlineEnd: '8' },
        '& > svg': {
          position: 'absolute',
          top: 'calc(50% - {sizes.2})',
          right: '2',
          boxSize: '4',
          color: 'fg.muted',
          pointerEvents: 'none',
        },
      },
      content: {
        position: 'absolute',
        zIndex: '8',
        top: 'calc(100% + 4px)',
        overflowY: 'auto',
        width: '100%',
        maxHeight: 'min(20rem, 50vh)',
        padding: '1',
        borderWidth: '1px',
        borderColor: 'border',
        boxShadow: 'float',
      },
      item: {
        minHeight: '7',
        gap: '2',
        paddingBlock: '0.5',
        paddingInline: '2',
        cursor: 'pointer',
        textStyle: 'sm',
        _hover: { bg: 'bg.muted' },
        '&[data-reached]': { bg: 'bg.muted', boxShadow: 'inset 2px 0 {colors.accent.solid}' },
        _selected: { fontWeight: '600' },
        [below.table]: { minHeight: '11' },
      },
      code: { minWidth: '9', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
      note: {
        marginInlineStart: 'auto',
        color: 'fg.muted',
        fontSize: 'note',
        fontWeight: '400',
        whiteSpace: 'nowrap',
      },
      empty: { display: 'block', color: 'fg.muted', textStyle: 'sm' },
    },
  },
);

/** A password with what can be done about it. */
export const secret = slotRecipe(
  'secret',
  ['root', 'actions', 'said'],
  {},
  {
    base: {
      root: { display: 'flex', flexDirection: 'column', gap: '2', '& input[type=text]': { fontFamily: 'mono' } },
      actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
      said: { color: 'fg.success', textStyle: 'sm' },
    },
  },
);
