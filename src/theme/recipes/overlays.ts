import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe } from '#src/theme/recipe.ts';

/** What lies over the screen: a card, a menu, a dialog. */
export const floating = {
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'l2',
  bg: 'bg.panel',
  color: 'fg',
  boxShadow: 'float',
} as const;

/** Chakra's dialog, at the top of the window and as wide as a question. */
export const dialog = slotRecipe(
  'dialog',
  ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  {},
  {
    base: {
      backdrop: { bg: 'bg.backdrop', _open: { animationName: 'fade-in', animationDuration: 'fast' } },
      positioner: {
        padding: '4',
        paddingTop: 'max(1rem, 12vh)',
        overflowY: 'auto',
        justifyContent: 'center',
        alignItems: 'flex-start',
      },
      content: {
        maxWidth: '27.5rem',
        margin: '0',
        borderWidth: '1px',
        borderColor: 'border',
        borderRadius: 'l2',
        boxShadow: 'float',
        textStyle: 'md',
        _open: { animationName: 'rise-in', animationDuration: 'moderate' },
      },
      header: { padding: '5', paddingBottom: '2' },
      title: { textStyle: 'lg', fontWeight: '600' },
      description: { '& > p + p': { marginTop: '2' } },
      body: {
        display: 'flex',
        flexDirection: 'column',
        gap: '4',
        paddingInline: '5',
        paddingBlock: '1',
        '& > output:empty': { marginTop: '-4' },
      },
      footer: {
        flexWrap: 'wrap',
        gap: '2',
        padding: '5',
        paddingTop: '4',
        // Four would never share a line.
        '&:has(> :nth-of-type(4))': { flexDirection: 'column', alignItems: 'stretch' },
        // What a button does may take more than a line of a phone. Those that share no line are as wide as one.
        [below.phone]: {
          '& > button': {
            maxWidth: '100%',
            height: 'auto',
            minHeight: '10',
            flexGrow: '1',
            paddingBlock: '2',
            whiteSpace: 'normal',
          },
          '&:has(> :nth-of-type(3))': { flexDirection: 'column', alignItems: 'stretch' },
        },
      },
    },
  },
);

/** Said instead of a dialog whose code did not arrive. It looks like one, and needs none of its code. */
export const lostPart = recipe(
  'lostPart',
  {},
  {
    base: {
      width: 'min(27.5rem, 100vw - 2rem)',
      margin: 'max(1rem, 12vh) auto auto',
      padding: '5',
      ...floating,
      bg: 'bg',
      textStyle: 'md',
      '&::backdrop': { bg: 'bg.backdrop' },
      '& h2': { marginBottom: '2', textStyle: 'lg', fontWeight: '600' },
      '& div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', marginTop: '4' },
    },
  },
);

export const menu = slotRecipe(
  'menu',
  ['outside', 'content', 'item'],
  { size: ['sm'] },
  {
    base: {
      outside: { position: 'fixed', zIndex: '20', inset: '0' },
      content: {
        position: 'fixed',
        zIndex: '21',
        minWidth: '11rem',
        borderWidth: '1px',
        borderColor: 'border',
        boxShadow: 'float',
      },
      item: {
        minHeight: '8',
        whiteSpace: 'nowrap',
        color: 'colorPalette.fg',
        _icon: { boxSize: '4', opacity: '0.75' },
        _hover: { bg: 'bg.muted' },
      },
    },
    variants: { size: { sm: { content: { padding: '1' }, item: { gap: '2', textStyle: 'sm', py: '1', px: '2' } } } },
  },
);

/** Who an observer is: the browser's own popover, beside the name. */
export const observerCard = slotRecipe(
  'observerCard',
  ['name', 'root', 'actions'],
  {},
  {
    base: {
      name: {
        color: 'accent.fg',
        textAlign: 'start',
        textDecoration: 'underline',
        textDecorationStyle: 'dotted',
        // Below the comma of ș, and unbroken by it.
        textUnderlineOffset: '0.35em',
        textDecorationSkipInk: 'none',
        cursor: 'pointer',
        _hover: { textDecorationStyle: 'solid' },
      },
      root: {
        position: 'fixed',
        width: '20rem',
        maxWidth: 'calc(100vw - 8px)',
        maxHeight: 'calc(100dvh - 8px)',
        margin: '0',
        padding: '3',
        ...floating,
        textStyle: 'sm',
        fontWeight: '400',
        overflowY: 'auto',
      },
      actions: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '4',
        rowGap: '2',
        marginTop: '3',
        '& > a': { display: 'inline-flex', minHeight: '8', alignItems: 'center', gap: '1', color: 'accent.fg' },
        _icon: { boxSize: '4' },
      },
    },
  },
);

/** The name of an icon's button. It ends where its button ends, so that it never reaches beyond the window's edge. */
export const tip = recipe(
  'tip',
  {},
  {
    base: {
      position: 'relative',
      '&&': { paddingInline: '0' },
      _after: {
        position: 'absolute',
        zIndex: '30',
        top: 'calc(100% + 6px)',
        right: '0',
        display: 'none',
        paddingBlock: '0.5',
        paddingInline: '2',
        borderRadius: 'l2',
        bg: 'bg.inverted',
        color: 'fg.inverted',
        content: "attr(data-tip) / ''",
        fontSize: 'xs',
        fontWeight: '400',
        lineHeight: '1.25rem',
        opacity: '0',
        pointerEvents: 'none',
        whiteSpace: 'nowrap',
        animation: 'tip {durations.fast} 400ms forwards',
      },
      '@media (hover: hover)': {
        '&:is(:hover, :focus-visible):not([data-tips="hidden"] *)::after': { display: 'block' },
      },
    },
  },
);

/** The two answers to "saved meanwhile", side by side. */
export const contest = recipe(
  'contest',
  {},
  {
    base: {
      display: 'flex',
      flexDirection: 'column',
      gap: '4',
      marginTop: '4',
      '& fieldset': { display: 'flex', minWidth: '0', flexDirection: 'column', gap: '2' },
      '& legend': { marginBottom: '1', fontWeight: '600' },
      '& label': {
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: '2',
        paddingBlock: '2',
        paddingInline: '3',
        borderWidth: '1px',
        borderColor: 'border.emphasized',
        borderRadius: 'l2',
        cursor: 'pointer',
        '&:has(:checked)': { borderColor: 'accent.solid', bg: 'bg.info' },
      },
      '& input': { alignSelf: 'center' },
      '& small': { color: 'fg.muted' },
      '& span': { gridColumn: '2', overflowWrap: 'anywhere' },
    },
  },
);
