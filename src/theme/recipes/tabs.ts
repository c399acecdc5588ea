import { below } from '#src/theme/widths.ts';
import { recipe } from '#src/theme/recipe.ts';

/** Ways to look at one thing, in a line that can be pushed aside where it is too narrow. */
export const tabLine = recipe(
  'tabLine',
  {},
  {
    base: {
      position: 'relative',
      display: 'flex',
      minWidth: '0',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      // Where there are more of them, none ends in the middle of a letter.
      '--before': '0px',
      '--after': '0px',
      '&[data-before]': { '--before': '12px' },
      '&[data-after]': { '--after': '12px' },
      '&:is([data-before], [data-after])': {
        maskImage:
          'linear-gradient(to right, transparent, {colors.fg} var(--before), {colors.fg} calc(100% - var(--after)), transparent)',
      },
      '& > *': {
        display: 'flex',
        minHeight: '9',
        flex: '0 1 auto',
        alignItems: 'center',
        gap: '1.5',
        paddingInline: '2',
        borderBottom: '2px solid transparent',
        color: 'fg.muted',
        textStyle: 'sm',
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        _hover: { color: 'fg' },
        _focusVisible: { outlineOffset: '-2px' },
      },
      '& > :is([aria-current], [aria-selected=true])': {
        flex: 'none',
        borderColor: 'accent.solid',
        color: 'fg',
        fontWeight: '600',
      },
    },
  },
);

/** Where one is on a way of several steps. */
export const stepLine = recipe(
  'stepLine',
  {},
  {
    base: {
      display: 'flex',
      flexWrap: 'wrap',
      rowGap: '2',
      columnGap: '6',
      paddingBottom: '3',
      borderBottomWidth: '1px',
      borderColor: 'border',
      color: 'fg.muted',
      textStyle: 'sm',
      '& li': { display: 'flex', alignItems: 'center', gap: '2' },
      '& i': {
        display: 'grid',
        boxSize: '6',
        borderWidth: '1px',
        borderColor: 'currentcolor',
        borderRadius: 'full',
        fontSize: 'note',
        fontStyle: 'normal',
        placeItems: 'center',
      },
      '& svg': { boxSize: '3.5' },
      '& [aria-current]': { color: 'fg', fontWeight: '600' },
      '& [aria-current] i': { borderColor: 'accent.solid', bg: 'accent.solid', color: 'accent.contrast' },
      '& [data-done]': { color: 'fg.success' },
      // It takes the focus only for those who hear it.
      '& li:focus-visible': { outline: 'none' },
      [below.phone]: {
        columnGap: '4',
        '& li:not([aria-current]) > span': { srOnly: true },
      },
    },
  },
);
