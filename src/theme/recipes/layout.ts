import { recipe } from '#src/theme/recipe.ts';

/** Parts of a screen, one below the other. */
export const stack = recipe(
  'stack',
  { gap: ['md', 'sm', 'lg'] },
  {
    base: { display: 'flex', minWidth: '0', flexDirection: 'column' },
    variants: { gap: { sm: { gap: '2' }, md: { gap: '3' }, lg: { gap: '4' } } },
  },
);

/** Buttons or links side by side, in as many lines as they need. */
export const wrap = recipe(
  'wrap',
  { gap: ['sm', 'xs'] },
  { base: { display: 'flex', flexWrap: 'wrap' }, variants: { gap: { xs: { gap: '1' }, sm: { gap: '2' } } } },
);
