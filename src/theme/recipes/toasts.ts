import { below } from '#src/theme/widths.ts';
import { slotRecipe } from '#src/theme/recipe.ts';

/** Top right (TST-01). */
export const toast = slotRecipe(
  'ourToast',
  ['region', 'root', 'text', 'title'],
  {},
  {
    base: {
      region: {
        position: 'fixed',
        zIndex: '1060',
        top: '60px',
        right: '6',
        display: 'flex',
        width: 'min(360px, calc(100vw - 32px))',
        flexDirection: 'column',
        gap: '2',
        pointerEvents: 'none',
        [below.table]: { right: '4' },
      },
      root: {
        display: 'flex',
        alignItems: 'flex-start',
        gap: '3',
        padding: '3',
        borderWidth: '1px',
        borderColor: 'border',
        borderInlineStart: '3px solid {colors.colorPalette.solid}',
        borderRadius: 'l2',
        bg: 'bg.panel',
        boxShadow: 'float',
        textStyle: 'sm',
        pointerEvents: 'auto',
        '& > svg': { boxSize: '5', flex: 'none', color: 'colorPalette.fg' },
      },
      text: { minWidth: '0', flex: '1', overflowWrap: 'anywhere' },
      title: { fontWeight: '600' },
    },
  },
);
