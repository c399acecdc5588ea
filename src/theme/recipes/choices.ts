import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe, touched } from '#src/theme/recipe.ts';

const tick = 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0%, 43% 62%)';

/** The browser's own box or radio, drawn by the theme: a table may hold a hundred of them. */
export const checkbox = recipe(
  'nativeCheckbox',
  {},
  {
    base: {
      display: 'inline-grid',
      placeContent: 'center',
      '--box-size': 'sizes.4',
      boxSize: 'var(--box-size)',
      flex: 'none',
      appearance: 'none',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'l1',
      bg: 'bg',
      color: 'accent.contrast',
      printColorAdjust: 'exact',
      '&[type=radio]': { borderRadius: 'full' },
      '&:checked, &[type=checkbox]:indeterminate': { borderColor: 'accent.solid', bg: 'accent.solid' },
      '&:checked::before, &[type=checkbox]:indeterminate::before': {
        content: '""',
        boxSize: '2.5',
        bg: 'currentcolor',
        clipPath: tick,
      },
      '&[type=radio]:checked::before': { boxSize: '1.5', borderRadius: 'full', clipPath: 'none' },
      '&[type=checkbox]:indeterminate::before': { clipPath: 'inset(40% 0)' },
      '&:disabled, &[aria-disabled=true]': { borderColor: 'border', bg: 'bg.muted', color: 'fg.muted' },
      [touched]: { '--box-size': 'sizes.5' },
      // High contrast has colours of its own, and draws no ground.
      '@media (forced-colors: active)': { appearance: 'auto' },
    },
  },
);

/** A box to tick with its label and, under it, what ticking it means. */
export const checkField = slotRecipe(
  'checkField',
  ['root', 'line', 'errorText'],
  {},
  {
    base: {
      root: {
        display: 'grid',
        gridTemplateColumns: '1.5rem 1fr',
        textStyle: 'sm',
        '& label': {
          display: 'flex',
          gridColumn: '1 / -1',
          alignItems: 'center',
          justifySelf: 'start',
          minHeight: '7',
          gap: '2',
          cursor: 'pointer',
        },
        '&:has([aria-disabled=true]) label': { color: 'fg.muted', cursor: 'default' },
        '& p': { gridColumn: '2', color: 'fg.muted' },
      },
      line: {
        display: 'flex',
        minHeight: '6',
        alignItems: 'center',
        gap: '2',
        textStyle: 'sm',
        '&:has(:disabled)': { color: 'fg.muted' },
      },
      errorText: { '&&': { color: 'fg.error', fontWeight: '500' } },
    },
  },
);

/** One of a few, each a sign. */
export const choice = recipe(
  'choice',
  {},
  {
    base: {
      display: 'flex',
      gap: '0.5',
      padding: '1px',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'l2',
      // Where only cards fit.
      '&[data-display]': { [below.table]: { display: 'none' } },
      '& button': { color: 'fg.muted' },
      '& [aria-pressed=true]': { bg: 'bg.muted', color: 'fg' },
    },
  },
);
