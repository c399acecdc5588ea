import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe } from '#src/theme/recipe.ts';
import { floating } from './overlays.ts';

const entry = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  height: 'frame',
  paddingInline: '3',
  paddingTop: '0.5',
  borderBottom: '2px solid transparent',
  color: 'fg.muted',
  textDecoration: 'none',
  _hover: { color: 'fg' },
} as const;
const current = { borderColor: 'accent.solid', color: 'fg' } as const;

/** One line at any width: what finds no room waits behind "More", or below 900 px in the drawer. */
export const header = slotRecipe(
  'header',
  ['root', 'mark', 'wide', 'narrow', 'bar', 'entry', 'name', 'badge', 'more', 'find', 'account', 'user'],
  {},
  {
    base: {
      root: {
        position: 'sticky',
        zIndex: '10',
        top: '0',
        display: 'flex',
        alignItems: 'center',
        gap: '4',
        height: 'frame',
        paddingInline: '6',
        borderBottomWidth: '1px',
        borderColor: 'border',
        bg: 'bg',
        fontSize: 'sm',
        // The glyph of the menu stands above the page's edge.
        [below.panes]: { gap: '2', paddingInlineStart: '5', paddingInlineEnd: '2' },
        [below.phone]: { paddingInlineStart: '3' },
      },
      mark: {
        maxWidth: '24vw',
        overflow: 'hidden',
        fontWeight: '700',
        textDecoration: 'none',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        '& span': { color: 'accent.fg' },
      },
      wide: {
        display: 'flex',
        minWidth: '0',
        flex: '1',
        alignItems: 'center',
        gap: '2',
        [below.panes]: { display: 'none' },
      },
      narrow: { display: 'none', [below.panes]: { display: 'block' } },
      bar: {
        position: 'relative',
        display: 'flex',
        minWidth: '0',
        flex: '1 1 0',
        gap: '1',
        paddingInline: '1',
        marginInlineStart: '2',
        overflowX: 'clip',
        '& > span': { flex: 'none', whiteSpace: 'nowrap' },
        // They keep their width, to be measured.
        '& [data-left-out=true]': { order: '2', visibility: 'hidden' },
      },
      entry: { ...entry, '&[aria-current]': { ...current, fontWeight: '600' } },
      // The bold name of the current section moves nothing.
      name: {
        display: 'inline-grid',
        gridTemplateColumns: 'auto 1fr',
        alignItems: 'center',
        '&:has(> .header__badge)': { columnGap: '1.5', _after: { paddingInlineEnd: '2.75rem' } },
        _after: {
          gridColumn: '1 / -1',
          height: '0',
          overflow: 'hidden',
          content: "attr(data-name) / ''",
          fontWeight: '600',
          visibility: 'hidden',
        },
      },
      // The room of three figures: they come later than the names, and go.
      badge: { display: 'inline-flex', minWidth: '2.375rem' },
      more: {
        flex: 'none',
        order: '1',
        '& > button': { ...entry, gap: '1', paddingInline: '2', '&[data-current=true]': current },
      },
      find: { flex: 'none', marginInlineStart: 'auto' },
      account: { minWidth: '0', flex: 'none' },
      user: {
        maxWidth: 'min(220px, 16vw)',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        [below.panes]: { maxWidth: '40vw' },
      },
    },
  },
);

const line = {
  display: 'flex',
  width: '100%',
  minHeight: '8',
  alignItems: 'center',
  gap: '2',
  paddingInline: '2',
  borderRadius: 'l2',
  fontWeight: '400',
  textAlign: 'start',
  textDecoration: 'none',
  _hover: { bg: 'bg.muted' },
} as const;

/** What the header opens: the browser's own popover, beside its button. */
export const popover = slotRecipe(
  'headerPopover',
  ['root', 'name', 'choices', 'choice'],
  {},
  {
    base: {
      root: {
        position: 'fixed',
        inset: '44px 24px auto auto',
        width: 'max-content',
        minWidth: '15rem',
        maxWidth: 'calc(100vw - 32px)',
        padding: '2',
        ...floating,
        fontSize: 'sm',
        '& :is(a, button)': line,
        '& a[aria-current]': { fontWeight: '600' },
        '& button[aria-pressed=true]': { color: 'accent.fg' },
        '&[data-sections]': { right: 'auto' },
        [below.panes]: { right: '2' },
      },
      name: { paddingInline: '2', paddingTop: '1', paddingBottom: '2', color: 'fg.muted', overflowWrap: 'anywhere' },
      choices: {
        display: 'grid',
        gap: '2',
        paddingBlock: '2',
        marginBlock: '1',
        borderBlockWidth: '1px',
        borderColor: 'border',
      },
      choice: {
        display: 'grid',
        gridTemplateColumns: '5rem 1fr',
        alignItems: 'center',
        gap: '2',
        paddingInline: '2',
        '& > span': { color: 'fg.muted' },
      },
    },
  },
);

export const drawer = recipe(
  'ourDrawer',
  {},
  {
    base: {
      width: 'min(320px, 100vw - 48px)',
      maxWidth: 'none',
      height: '100%',
      maxHeight: 'none',
      padding: '2',
      borderRightWidth: '1px',
      borderColor: 'border',
      bg: 'bg',
      color: 'fg',
      '&::backdrop': { bg: 'bg.backdrop' },
      '&[open]': {
        display: 'flex',
        flexDirection: 'column',
        gap: '2',
        animation: 'slide-in {durations.moderate} ease-out',
      },
      '& nav': { display: 'flex', flexDirection: 'column' },
      '& nav a': { height: '10', borderBottomWidth: '0', borderInlineStart: '2px solid transparent' },
      '& nav a[aria-current]': { borderColor: 'accent.solid' },
    },
  },
);
