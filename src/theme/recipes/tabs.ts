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
