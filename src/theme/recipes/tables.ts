import { below, from } from '#src/theme/widths.ts';
import { chakraSlot, recipe } from '#src/theme/recipe.ts';

const afterNumber = '& :is(thead, tbody) [data-kind=number] + :is(:not([data-kind]), [data-kind=short])';

const line = 'inset 0 -1px {colors.border}';

/** Chakra's own table, by its slots. One class a table is enough: its parts are found by what they are. */
const chakra = (slot: string) => chakraSlot('table', slot, { variant: 'line', size: 'sm' });

/** Rows as high as the reader chose, and a head that stays in sight. What kind of cell it is, its `data-kind` tells. */
export const table = recipe(
  'ourTable',
  {},
  {
    base: {
      ...chakra('root'),
      textStyle: 'sm',
      '& thead :is(th, td)': {
        ...chakra('columnHeader'),
        position: 'sticky',
        zIndex: '5',
        top: 'var(--v-frame-height)',
        height: '7',
        borderBottomWidth: '0',
        paddingBlock: '0',
        bg: 'bg',
        boxShadow: line,
        color: 'fg.muted',
        fontSize: 'note',
        whiteSpace: 'nowrap',
      },
      '& thead th': { [below.wide]: { whiteSpace: 'normal' } },
      '& thead button': {
        minHeight: '7',
        marginInline: '-2',
        paddingInline: '2',
        borderRadius: 'l2',
        textAlign: 'start',
        _hover: { bg: 'bg.muted', color: 'fg' },
      },
      '& thead button span': { display: 'inline-flex', alignItems: 'center', gap: '1' },
      '& thead button svg': { boxSize: '3.5', flex: 'none' },
      '& thead :not([aria-sort]) > button svg': { opacity: '0.5' },
      '& thead [aria-sort]': { color: 'fg' },
      // Most answers come sooner than anybody could see it.
      '&[aria-busy=true] tbody': { animation: 'mute 0s 0.3s both' },
      '& tbody tr': {
        ...chakra('row'),
        bg: 'transparent',
        borderBottomWidth: '1px',
        borderColor: 'border',
        _hover: { bg: 'bg.subtle' },
        _selected: { bg: 'bg.info', _hover: { bg: 'bg.info' }, '& .badge': { bg: 'bg' } },
        _focusVisible: { outlineOffset: '-2px' },
        '&[data-opening]': { cursor: 'pointer' },
      },
      '& tbody :is(th, td)': {
        ...chakra('cell'),
        height: 'var(--v-row-height)',
        borderBottomWidth: '0',
        paddingBlock: '0.5',
        overflowWrap: 'break-word',
      },
      // It may break anywhere elsewhere, and would leave a column as wide as one letter.
      '& tbody td .quiet': { overflowWrap: 'inherit' },
      '& tbody time': { whiteSpace: 'nowrap' },
      // A long word may break, but no column becomes so narrow that every name does.
      '& tbody th': { minWidth: '7rem', fontWeight: '500', overflowWrap: 'anywhere' },
      '& :is(thead, tbody) [data-kind=number], & thead [data-kind=number] button': { textAlign: 'end' },
      // What is short leaves the rest of a wide window to sentences, and keeps room for two words of a narrow one.
      '& tbody [data-kind=short]': { minWidth: '7.5rem' },
      [from.wide]: {
        '& tbody [data-kind=short]': { whiteSpace: 'nowrap' },
        // A number at the end of its column is not read together with what begins beside it.
        [afterNumber]: { paddingInlineStart: '8' },
      },
      // Columns that just have room stand closer.
      '@media (700px <= width < 1200px)': {
        '& :is(thead, tbody) :is(th, td):not([data-kind])': { paddingInline: '2' },
        [afterNumber]: { paddingInlineStart: '6' },
      },
      '& :is(thead, tbody) [data-kind=mark]': { width: '11', padding: '0' },
      '& [data-kind=mark] label': {
        display: 'flex',
        minHeight: '8',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '2',
        cursor: 'pointer',
      },
      '& :is(thead, tbody) [data-kind=actions]': {
        width: '1%',
        paddingInline: '1',
        overflowWrap: 'normal',
        textAlign: 'end',
        whiteSpace: 'nowrap',
      },
      // Not their colour: Chromium would fade all of them, to the same colour, whenever the rows are muted or no longer.
      '& td[data-kind=actions] button': { color: 'fg.muted', transitionProperty: 'background-color, border-color' },
      // A table that just has room gives it to what it tells.
      '@media (700px <= width < 1000px)': { '& td[data-kind=actions] button > span': { display: 'none' } },
      '& tr:hover td[data-kind=actions] button, & td[data-kind=actions] button:focus-visible': { color: 'fg' },
    },
  },
);

/** The same table as cards: by choice, and where the window is narrow. It stands after the table, and so wins. */
export const cards = recipe(
  'ourCards',
  {},
  {
    base: {
      '&, & :is(thead, tbody, tr, th, td)': { display: 'block' },
      '& thead tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
      '& thead :is(th, td)': {
        position: 'static',
        width: 'auto',
        height: 'auto',
        flex: 'none',
        padding: '0',
        boxShadow: 'none',
      },
      '& thead [data-kind=mark]': { width: 'auto' },
      '& thead th': { display: 'flex', alignItems: 'center' },
      // In line with the boxes of the cards, and apart from what sorts them.
      '& [data-kind=mark] label': { minHeight: '6', paddingInlineStart: '3', marginInlineEnd: '3' },
      '& thead th:is([data-kind=actions], :has(> span))': { display: 'none' },
      '& thead button': { minHeight: '6', marginInline: '0' },
      '& td[data-kind=actions] button > span': { display: 'inline' },
      '& tbody': {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
        gap: '3',
        paddingTop: '0.5',
      },
      // Each card is one of its own.
      '& tbody + tbody': { paddingTop: '3' },
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: '36px 1fr auto',
        alignContent: 'start',
        paddingBlock: '1',
        borderWidth: '1px',
        borderRadius: 'l2',
        bg: 'bg.panel',
        _selected: { bg: 'bg.info', _hover: { bg: 'bg.info' } },
      },
      '& tbody tr :is(th, td)': {
        display: 'flex',
        minWidth: '0',
        height: 'auto',
        gridColumn: '1 / -1',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '3',
        paddingBlock: '1',
        paddingInline: '3',
      },
      '& tbody tr td[data-kind=mark]': {
        width: 'auto',
        gridColumn: '1',
        gridRow: '1',
        padding: '0',
        paddingInlineStart: '1',
      },
      '& tbody tr th': { minHeight: '9', gridColumn: '1 / 3', gridRow: '1', justifyContent: 'start', fontSize: 'md' },
      '& tbody tr td[data-kind=mark] + th': { gridColumn: '2', paddingInlineStart: '0' },
      '& tbody tr td[data-label]': {
        alignItems: 'baseline',
        textAlign: 'end',
        _empty: { display: 'none' },
        _before: { flex: 'none', color: 'fg.muted', content: 'attr(data-label)' },
        // Several marks or names stand where a single one does.
        '& > :is(div, span, ul)': { justifyContent: 'end' },
      },
      '& tbody tr td[data-kind=actions]': {
        width: 'auto',
        gridColumn: '3',
        gridRow: '1',
        justifyContent: 'end',
        padding: '1',
      },
    },
  },
);
