// What is known of one form at one polling station. Which of them it is follows from the expectations, the counters and the clock.

/** In the order of the board. The first three say that nothing was reported; of the last three the worst counts. */
export const cellStates = ['notDue', 'expected', 'late', 'partial', 'complete', 'flagged'] as const;

/** What is shown apart: reported, and expected by nobody. */
export const boardStates = [...cellStates, 'unplanned'] as const;
export type BoardState = (typeof boardStates)[number];

/** Of a station's forms, the one that is looked at first says what the station is: what is silent or flagged before what is well. */
export const worstFirst: readonly BoardState[] = [
  'late',
  'flagged',
  'partial',
  'expected',
  'notDue',
  'unplanned',
  'complete',
];

/** One letter a station, where thousands are told at once. */
export const stateLetters: Readonly<Record<BoardState, string>> = {
  notDue: 'n',
  expected: 'e',
  late: 'l',
  partial: 'p',
  complete: 'c',
  flagged: 'f',
  unplanned: 'u',
};

/** Nothing is expected there, and nothing came. */
export const noStateLetter = '-';

/** Whence the expectations come: the hours of the forms, or a plan that was imported. */
export const expectationBases = ['hours', 'plan'] as const;

/** The largest plan, in bytes and in lines: 20,000 stations and five forms, and then some. */
export const planLimit = { bytes: 12 * 1024 * 1024, lines: 150_000 };

/** So many bad lines are named; the others are counted. */
export const maxPlanProblems = 1_000;

/** The largest file of county shapes. */
export const maxShapesBytes = 20 * 1024 * 1024;

/** Why a line of a plan cannot be taken over. */
export const planReasons = [
  'cells-missing',
  'observer-unknown',
  'observer-ambiguous',
  'observer-inactive',
  'observer-test',
  'station-unknown',
  'form-unknown',
  'form-abroad',
  'hours-unreadable',
  'hours-reversed',
  'hours-skipped',
  'hours-too-long',
  'line-twice',
  'station-taken',
] as const;
export type PlanReason = (typeof planReasons)[number];
