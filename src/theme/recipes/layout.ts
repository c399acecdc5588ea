import { recipe } from '#src/theme/recipe.ts';

/** Parts of a screen, one below the other. */
export const stack = recipe(
  'stack',
  { gap: ['md', 'sm', 'lg', 'xl'] },
  {
    base: { display: 'flex', minWidth: '0', flexDirection: 'column' },
    variants: {
      gap: { sm: { gap: '2' }, md: { gap: '3' }, lg: { gap: '4' }, xl: { gap: '5' } },
    },
  },
);

/** Small parts side by side, in as many lines as they need. */
export const wrap = recipe(
  'wrap',
  { gap: ['sm', 'xs', 'md', 'lg'], ends: ['start', 'apart'], dividers: ['none', 'dots'] },
  {
    base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
    variants: {
      gap: {
        xs: { gap: '1' },
        sm: { gap: '2' },
        md: { rowGap: '2', columnGap: '3' },
        lg: { rowGap: '1', columnGap: '4' },
      },
      ends: { start: {}, apart: { justifyContent: 'space-between' } },
      dividers: {
        none: {},
        // In the gap before what it divides; what would hang over where the line breaks is cut off.
        dots: {
          clipPath: 'inset(-4px -4px -4px 0)',
          '& > :not(:first-child, :empty)': { position: 'relative' },
          '& > :not(:first-child, :empty)::before': {
            position: 'absolute',
            insetInlineEnd: '100%',
            width: '4',
            color: 'fg.muted',
            content: "'·' / ''",
            fontWeight: '400',
            textAlign: 'center',
          },
        },
      },
    },
  },
);

const toned = (tone: string) => ({ bg: `bg.${tone}`, '& > svg': { color: `fg.${tone}` } });

/** What has to be known before one goes on, with what can be done about it. */
export const callout = recipe(
  'callout',
  { tone: ['warning', 'error', 'info', 'success', 'plain'] },
  {
    base: {
      // Words alone are a paragraph; beside a sign or a button they are one part of several.
      '&:has(> :is(svg, button, a))': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        rowGap: '2',
        columnGap: '3',
      },
      paddingBlock: '2',
      paddingInline: '3',
      borderRadius: 'l2',
      textStyle: 'sm',
      overflowWrap: 'anywhere',
      '& strong': { fontWeight: '600' },
      '& > svg': { boxSize: '4.5', flex: 'none' },
      '& > :is(p, span)': { minWidth: '0', flex: '1 1 12rem' },
    },
    variants: {
      tone: {
        warning: toned('warning'),
        error: toned('error'),
        info: toned('info'),
        success: toned('success'),
        plain: { borderWidth: '1px', borderColor: 'border' },
      },
    },
  },
);

/** What stands in a frame of its own. */
export const panel = recipe(
  'panel',
  {},
  { base: { padding: '3', borderWidth: '1px', borderColor: 'border', borderRadius: 'l2' } },
);
