import { below } from '#src/theme/widths.ts';
import { recipe, slotRecipe } from '#src/theme/recipe.ts';

/** The way from one thing to its list, above its title. */
export const backLink = recipe(
  'backLink',
  {},
  {
    base: {
      display: 'inline-flex',
      minHeight: '6',
      alignItems: 'center',
      gap: '1',
      color: 'fg.muted',
      textStyle: 'sm',
      textDecoration: 'none',
      _hover: { color: 'fg', textDecoration: 'underline' },
      '& svg': { boxSize: '4' },
    },
  },
);

/** One thing on its own screen, in one column of fields. */
export const profile = slotRecipe(
  'profile',
  ['root', 'header', 'title', 'back', 'actions', 'form', 'save', 'state', 'danger', 'skeleton'],
  {},
  {
    base: {
      root: {
        display: 'flex',
        maxWidth: '30rem',
        flexDirection: 'column',
        gap: '4',
        '&:has(> [data-wide])': { maxWidth: '64rem' },
        '&:has(> [data-wide]) > dl': { maxWidth: '30rem' },
        // So many that they never find room beside the title.
        '&:has(> [data-wide]) .profile__actions': {
          width: '100%',
          [below.phone]: {
            '& > *': { flex: '1 1 auto' },
          },
        },
      },
      header: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: '2', columnGap: '3' },
      // It pushes what can be done to the end of its line.
      title: { flex: '1 1 auto', textStyle: 'lg', fontWeight: '600', overflowWrap: 'anywhere' },
      back: { width: '100%' },
      actions: { display: 'flex', flexWrap: 'wrap', gap: '2' },
      form: { display: 'flex', flexDirection: 'column', gap: '3' },
      save: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2',
        paddingTop: '2',
        // As wide as the longest that it will say.
        '& [data-widest]': {
          flexDirection: 'column',
          gap: '0',
          _after: { height: '0', overflow: 'hidden', content: 'attr(data-widest)', visibility: 'hidden' },
        },
      },
      state: {
        minWidth: '10rem',
        flex: '1',
        color: 'fg.muted',
        textStyle: 'sm',
        '&[data-unsaved]': { color: 'fg.warning', fontWeight: '500' },
      },
      danger: {
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2',
        paddingTop: '4',
        borderTopWidth: '1px',
        borderColor: 'border',
        _empty: { display: 'none' },
        // The facts end with a line of their own.
        'dl + &': { paddingTop: '0', borderTopWidth: '0' },
      },
      skeleton: {
        display: 'flex',
        flexDirection: 'column',
        gap: '4',
        '& i': { height: '8', borderRadius: 'l2', bg: 'bg.muted' },
      },
    },
  },
);

/** Values as text that can be selected and copied: Chakra's list of data, with lines between. */
export const facts = recipe(
  'facts',
  {},
  {
    base: {
      display: 'grid',
      gridTemplateColumns: 'minmax(8rem, max-content) minmax(0, 1fr)',
      columnGap: '6',
      borderTopWidth: '1px',
      borderColor: 'border',
      textStyle: 'sm',
      '& > div': {
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        paddingBlock: '2',
        borderBottomWidth: '1px',
        borderColor: 'border',
      },
      '& dt': { color: 'fg.muted' },
      '& dd': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
      '& a': { color: 'accent.fg' },
    },
  },
);

/** Grey rows in the shape of those that are on their way: lines, or a table's rows, which are cards where it is narrow. */
export const skeletonRows = recipe(
  'skeletonRows',
  { kind: ['lines', 'table'] },
  {
    base: {
      '& > div': {
        display: 'grid',
        height: 'var(--v-row-height)',
        gridTemplateColumns: '3fr 2fr 2fr',
        alignItems: 'center',
        gap: '10',
        paddingInline: '3.5',
        borderBottomWidth: '1px',
        borderColor: 'border',
        [below.table]: { gridTemplateColumns: '3fr 2fr', gap: '4' },
      },
      '& > div:first-child': { borderTopWidth: '1px' },
      '& i': {
        height: '3',
        maxWidth: '12rem',
        borderRadius: 'l1',
        bg: 'bg.muted',
        _last: { [below.table]: { display: 'none' } },
      },
    },
    variants: {
      kind: {
        lines: {},
        table: {
          paddingTop: '8',
          '& > div': {
            [below.table]: { height: '148px', borderWidth: '1px', borderRadius: 'l2', marginBottom: '3' },
          },
          // Where rows can be marked, there is a box before each.
          '& > div:has(> b)': {
            gridTemplateColumns: '16px 3fr 2fr 2fr',
            [below.table]: { gridTemplateColumns: '16px 3fr 2fr' },
          },
          '& b': { height: '4', borderRadius: 'l1', bg: 'bg.muted' },
        },
      },
    },
  },
);

/** What tells people of one name apart, in small and grey. */
export const quiet = recipe('quiet', {}, { base: { color: 'fg.muted', textStyle: 'sm', overflowWrap: 'anywhere' } });

/** Why what was wanted did not happen, where no field is to blame. */
export const refusal = recipe('refusal', {}, { base: { color: 'fg.error', textStyle: 'sm', fontWeight: '500' } });

/** A yes or no, as a sign and as a word. */
export const flagMark = recipe(
  'flagMark',
  {},
  {
    base: {
      display: 'inline-flex',
      // By its words, level with what stands beside it.
      alignItems: 'baseline',
      gap: '1.5',
      verticalAlign: 'bottom',
      color: 'fg.muted',
      '& svg': { boxSize: '4', alignSelf: 'center' },
      '&[data-on]': { color: 'fg' },
      '&[data-on] svg': { color: 'fg.success' },
      '&[aria-busy=true]': { fontStyle: 'italic' },
    },
  },
);

/** How something stands, as a small sign and a word or a number; what observers flagged is filled. */
export const sign = recipe(
  'sign',
  { tone: ['plain', 'flagged', 'warning'] },
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      fontWeight: '600',
      '& svg': { boxSize: '3.5', flex: 'none' },
    },
    variants: {
      tone: {
        plain: {},
        flagged: { color: 'fg.error', fontVariantNumeric: 'tabular-nums', '& svg': { fill: 'currentcolor' } },
        warning: { color: 'fg.warning' },
      },
    },
  },
);
