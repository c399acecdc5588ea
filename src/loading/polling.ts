/**
 * How long what is shown stands before it is asked for again by itself, in milliseconds. Answers and the desk are told
 * instead (`src/screens/answers/liveList.ts`). What is not here stays until the reader asks, or until the tab is looked
 * at again (`whenShown`); messages on their way have the pace of `machines/watched-query`.
 */
const paces = {
  /** What a phone sends is on screen within 1.5 s of the server's knowing it (SIT-01, COV-07). */
  situation: 800,
  situationChart: 15_000,
  coverageBoard: 1_000,
  coverageMoments: 60_000,
  /** Lists are larger, and read for longer. */
  coverageList: 5_000,
  /** Who calls whom is another by then. */
  calls: 5_000,
};

/** Nobody sees it. */
const hidden = 15_000;

export const paceOf = (what: keyof typeof paces) => () =>
  document.hidden ? Math.max(paces[what], hidden) : paces[what];
