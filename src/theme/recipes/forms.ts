import { recipe, slotRecipe } from '#src/theme/recipe.ts';

/** A form as a phone shows it. */
export const phone = slotRecipe(
  'phone',
  ['root', 'screen', 'code', 'note', 'option'],
  {},
  {
    base: {
      root: {
        display: 'flex',
        width: 'min(100%, 22.5rem)',
        height: 'min(40rem, 88dvh - 14rem)',
        flexDirection: 'column',
        marginInline: 'auto',
        overflow: 'hidden',
        borderWidth: '1px',
        borderColor: 'border.emphasized',
        borderRadius: '3xl',
        bg: 'bg.subtle',
        '& > header': {
          display: 'flex',
          flexDirection: 'column',
          paddingBlock: '3',
          paddingInline: '4',
          bg: 'accent.solid',
          color: 'accent.contrast',
          overflowWrap: 'anywhere',
        },
        '& > header span': { fontSize: 'note' },
        '& > footer': {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '2',
          paddingBlock: '2',
          paddingInline: '3',
          borderTopWidth: '1px',
          borderColor: 'border',
          bg: 'bg.panel',
          fontSize: 'sm',
        },
        // The buttons of a phone stand beside each other; how far it has come, above them.
        '& > footer output': { order: '-1', width: '100%', textAlign: 'center' },
      },
      screen: {
        display: 'flex',
        flex: '1',
        flexDirection: 'column',
        gap: '3',
        padding: '3',
        overflowY: 'auto',
        overflowWrap: 'anywhere',
        _focusVisible: { outlineOffset: '-2px' },
        '& fieldset': {
          minWidth: '0',
          padding: '3',
          borderWidth: '1px',
          borderColor: 'border',
          borderRadius: 'l2',
          bg: 'bg.panel',
        },
        '& legend': { float: 'inline-start', width: '100%', marginBottom: '1', fontWeight: '600' },
        '& legend + *': { clear: 'both' },
      },
      code: { color: 'fg.muted', fontWeight: '500' },
      note: { color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' },
      option: {
        '& label': { display: 'flex', minHeight: '10', alignItems: 'center', gap: '3', paddingBlock: '1.5' },
        '& label input': { boxSize: '5' },
        '& > input': {
          display: 'none',
          width: '100%',
          minHeight: '10',
          paddingInline: '3',
          borderWidth: '1px',
          borderColor: 'border.emphasized',
          borderRadius: 'l2',
          marginBottom: '2',
        },
        '&:has(:checked) > input': { display: 'block' },
      },
    },
  },
);

/** What a thing of a list is dragged by. No inline SVG: hundreds of these are painted after each key of an editor. */
export const sortHandle = recipe(
  'sortHandle',
  {},
  {
    base: {
      display: 'inline-flex',
      boxSize: '7',
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: 'l2',
      color: 'fg.muted',
      cursor: 'grab',
      touchAction: 'none',
      _hover: { bg: 'bg.muted', color: 'fg' },
      '&:active': { cursor: 'grabbing' },
      '& span': {
        width: '10px',
        height: '15px',
        background: 'radial-gradient(circle, currentcolor 1.2px, transparent 1.7px) 0 0 / 5px 5px',
      },
    },
  },
);

/** What which key does. */
export const keyList = recipe(
  'keyList',
  {},
  {
    base: {
      display: 'grid',
      // Two side by side where the dialog is wide enough.
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
      columnGap: '6',
      rowGap: '1.5',
      marginBottom: '4',
      '& div': { display: 'grid', gridTemplateColumns: '6rem 1fr', alignItems: 'baseline' },
      '& dt': { display: 'flex', gap: '1' },
    },
  },
);
