import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe } from '#src/theme/recipe.ts';

/** What stands around every screen. */
export const frame = slotRecipe(
  'frame',
  ['skip', 'content', 'offline', 'notice'],
  {},
  {
    base: {
      skip: {
        position: 'fixed',
        zIndex: '30',
        top: '2',
        left: '2',
        paddingBlock: '2',
        paddingInline: '4',
        borderRadius: 'l2',
        bg: 'accent.solid',
        color: 'accent.contrast',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      },
      content: { paddingTop: '1.5', paddingBottom: '3', paddingInline: '6', [below.table]: { paddingInline: '4' } },
      // The reason, the countdown and the button need two lines below 1200 px. What fills the window leaves room for it.
      offline: {
        '&[data-shown]': {
          display: 'flex',
          minHeight: '38px',
          alignItems: 'center',
          rowGap: '1',
          columnGap: '3',
          paddingBlock: '1',
          paddingInline: '6',
          borderBottomWidth: '1px',
          borderColor: 'border',
          bg: 'bg.warning',
          color: 'fg.warning',
          textStyle: 'sm',
        },
        '&[data-shown] ~ main': { '--v-offline-height': '38px' },
        [below.wide]: {
          '&[data-shown]': { minHeight: '59px' },
          '&[data-shown] ~ main': { '--v-offline-height': '59px' },
        },
        [below.table]: {
          '&[data-shown]': { flexWrap: 'wrap', paddingBlock: '2', paddingInline: '4' },
          '& output': { flexBasis: '100%' },
        },
      },
      notice: {
        display: 'flex',
        maxWidth: '35rem',
        flexDirection: 'column',
        gap: '3',
        marginBlockStart: '8vh',
        marginInline: 'auto',
        '& a': { color: 'accent.fg' },
        '& button': { marginInlineEnd: '3' },
      },
    },
  },
);

/** How many are unread; hollow when the number may be old. */
export const unreadBadge = recipe(
  'unreadBadge',
  {},
  {
    base: {
      position: 'relative',
      display: 'inline-grid',
      minWidth: '5',
      height: '5',
      paddingInline: '1.5',
      placeItems: 'center',
      borderRadius: 'full',
      bg: 'danger.solid',
      color: 'danger.contrast',
      fontSize: 'xs',
      fontVariantNumeric: 'tabular-nums',
      fontWeight: '600',
      lineHeight: '1',
      '&[data-old=true]': {
        bg: 'transparent',
        boxShadow: 'inset 0 0 0 1px {colors.danger.solid}',
        color: 'danger.fg',
      },
    },
  },
);
