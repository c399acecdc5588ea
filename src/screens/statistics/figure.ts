/** A bar: how many of how many, and the way to them. */
export interface Bar {
  key: string;
  label: string;
  /** What is said below the label: "flagged answer". */
  notes: readonly string[];
  isFlagged: boolean;
  n: number;
  of: number;
  door: string;
}

/** What is drawn, said and taken along: one and the same. */
export interface Figure {
  title: string;
  /** What the bars stand for: "Option". */
  heading: string;
  sentence: string;
  bars: readonly Bar[];
  /** Filter, time, n, definition: by these it can be quoted. */
  footnote: readonly string[];
  fileName: string;
}
