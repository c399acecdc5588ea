export type Cell = string | number | boolean | Date | null | undefined;

export interface Column {
  heading: string;
  /** About as many characters as fit into the column. */
  width: number;
}

export type Rows = AsyncIterable<readonly Cell[]>;

export interface SheetOptions {
  /** Dates are written as the clocks of this zone showed them. */
  timeZone: string;
}
