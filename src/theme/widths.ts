/** Widths of a window, in px, at which something looks different. Style sheets write them out (tests/structure/widths.test.ts). */
export const widths = {
  /** Below it a phone is held upright. */
  phone: 600,
  /** Below it a table stands as cards. */
  table: 700,
  /** Below it there is room for the list or the thread, not for both. */
  panes: 900,
  /** Below it an icon says what a long head or a row can do. */
  icons: 1000,
  /** From it on a label stands beside its field. */
  wide: 1200,
  /** From it on five fields with their labels stand in one line. */
  widest: 1400,
} as const;

export type Width = keyof typeof widths;

const narrower = <const N extends number>(width: N) => `@media (width < ${width}px)` as const;
const atLeast = <const N extends number>(width: N) => `@media (width >= ${width}px)` as const;

/** For recipes: what is said of narrower windows. */
export const below = {
  phone: narrower(widths.phone),
  table: narrower(widths.table),
  panes: narrower(widths.panes),
  wide: narrower(widths.wide),
  widest: narrower(widths.widest),
} as const;

/** For recipes: what is said of windows that are at least so wide. */
export const from = {
  panes: atLeast(widths.panes),
  wide: atLeast(widths.wide),
  widest: atLeast(widths.widest),
} as const;
