import { below, from } from '#src/theme/widths.ts';
import { recipe } from '#src/theme/recipe.ts';

/** Numbers that one looks at from afar, each with its name. */
export const figures = recipe(
  'figures',
  {},
  {
    base: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
      gap: '3',
      // Five are three and two; none leaves a hole.
      '@media (600px <= width < 900px)': {
        '&:has(> :nth-child(5))': {
          gridTemplateColumns: 'repeat(6, 1fr)',
          '& > div': { gridColumn: 'span 2' },
          '& > div:nth-child(n + 4)': { gridColumn: 'span 3' },
        },
      },
      [below.phone]: { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
      [from.panes]: {
        gridTemplateColumns: 'none',
        gridAutoColumns: 'minmax(0, 18rem)',
        gridAutoFlow: 'column',
      },
      // The numbers of a row stand in one line, however long their names are.
      '& > div': {
        display: 'grid',
        gridTemplateRows: 'subgrid',
        gridRow: 'span 2',
        rowGap: '1',
        padding: '3',
        borderWidth: '1px',
        borderColor: 'border',
        borderRadius: 'l2',
        bg: 'bg.panel',
      },
      '& :is(dt, dd > span)': { display: 'block', color: 'fg.muted', textStyle: 'sm' },
      '& strong': { display: 'block', textStyle: '2xl', fontVariantNumeric: 'tabular-nums' },
    },
  },
);
