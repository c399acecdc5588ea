import { below, from } from '#src/theme/widths.ts';
import { slotRecipe } from '#src/theme/recipe.ts';

/** A label beside its field, where there is room for it: the rows begin a line higher. */
const labelsBeside = {
  '& .field__root': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '1.5',
  },
  '& .field__label': { color: 'fg.muted', fontSize: 'note', fontWeight: '400', whiteSpace: 'nowrap' },
  '& .field__errorText': { gridColumn: '1 / -1' },
} as const;

/** Title, count, age and actions of a list in one line of a desk; below 700 px the actions stand under it. */
export const listHeader = slotRecipe(
  'listHeader',
  ['root', 'title', 'facts', 'note', 'refreshing', 'actions', 'fields'],
  {},
  {
    base: {
      root: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        rowGap: '1',
        columnGap: '3',
        minHeight: '9',
        paddingBottom: '1',
        // Fields leave it no room beside the title.
        '&:has(.listHeader__fields) > .listHeader__note': { order: '2', flexBasis: '100%', whiteSpace: 'normal' },
        // Where the actions take a line of their own, the facts stand beside the title.
        [below.table]: {
          '&:has(> .listHeader__actions > .wrap:only-child) > .listHeader__title': { flex: 'none' },
          '&:has(> .listHeader__actions > .wrap:only-child) > .listHeader__facts': { width: 'auto', order: '0' },
          '&:has(.listHeader__fields) > .listHeader__facts': { order: '0' },
        },
        // Labels stand above their fields there.
        [below.widest]: { '&:has(.listHeader__fields)': { alignItems: 'end' } },
        [from.wide]: { '&[data-said] > .listHeader__facts': { flex: 'none' } },
        // The actions stay beside the title; what else is said has a line with the facts.
        '@media (700px <= width < 900px)': { columnGap: '2' },
        '@media (600px <= width < 1200px)': {
          '&[data-said]': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
          '&[data-said] > *': { gridRow: '2', gridColumn: '2 / -1' },
          '&[data-said] > .listHeader__title': { gridRow: '1', gridColumn: '1 / 3' },
          '&[data-said] > .listHeader__facts': { gridColumn: '1' },
          '&[data-said] > .listHeader__actions': { gridRow: '1', gridColumn: '3' },
        },
      },
      // What the list holds, as long as there is room for it.
      note: {
        minWidth: '0',
        // Before the facts, which take what is left.
        flex: '1000 1 0',
        overflow: 'hidden',
        color: 'fg.muted',
        textOverflow: 'ellipsis',
        textStyle: 'sm',
        whiteSpace: 'nowrap',
        [below.wide]: { order: '2', flexBasis: '100%', whiteSpace: 'normal' },
      },
      title: { textStyle: 'lg', fontWeight: '600', [below.table]: { flex: '1 1 auto' } },
      // They push the actions to the end of the line; in a line of their own these begin where everything does.
      facts: {
        display: 'flex',
        flex: '1 1 auto',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '3',
        color: 'fg.muted',
        textStyle: 'sm',
        fontVariantNumeric: 'tabular-nums',
        // Before what it divides, in the gap: where the line breaks there is no gap, and what would hang over is cut off.
        '& span + span': { position: 'relative', whiteSpace: 'nowrap' },
        '& span + span::before': {
          position: 'absolute',
          right: '100%',
          width: '3',
          textAlign: 'center',
          content: '"·"',
        },
        clipPath: 'inset(-100vmax -100vmax -100vmax -3px)',
        [below.table]: { width: '100%', order: '1' },
      },
      // Most answers come sooner than anybody could read it.
      refreshing: { animation: 'shown 0s 0.3s both' },
      actions: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2',
        '&:has(> .listHeader__fields)': { alignItems: 'end' },
      },
      // What narrows the list, beside its title; buttons stand in a line with the boxes.
      fields: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'end',
        gap: '2',
        [below.table]: { width: '100%' },
        '& > div': { minWidth: '9rem', flex: '1 1 9rem' },
        [from.widest]: { '& > div': { width: '14rem', flex: 'none' }, ...labelsBeside },
        // It says what holds, as the boxes beside it do.
        '& input::placeholder': { color: 'fg' },
      },
    },
  },
);

export const filterBar = slotRecipe(
  'filterBar',
  ['summary', 'root', 'fields', 'buttons'],
  {},
  {
    base: {
      // Where there is room for the fields, they stand open.
      summary: {
        marginInlineStart: '-3',
        [from.panes]: { 'details:not([data-long]) > &': { display: 'none' } },
        [from.widest]: { display: 'none' },
      },
      root: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'end',
        rowGap: '1',
        columnGap: '3',
        paddingBottom: '1',
        '& > :not(.filterBar__buttons)': { flex: '0 1 14rem', [below.table]: { flex: '1 1 40%' } },
        [from.wide]: { alignItems: 'start', ...labelsBeside },
      },
      // So many that they stand in lines of their own, with the buttons beside them.
      fields: {
        '&&': {
          display: 'flex',
          minWidth: '0',
          flex: '1 1 40rem',
          flexWrap: 'wrap',
          alignItems: 'start',
          rowGap: '1',
          columnGap: '3',
          // Wide enough for a moment; those of a second line are as wide as those above them.
          [below.wide]: {
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr))',
          },
        },
        '& > *': { flex: '1 1 11rem' },
      },
      buttons: { display: 'flex', gap: '1', [below.table]: { flexBasis: '100%' } },
    },
  },
);
