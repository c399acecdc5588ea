// What is known of one form at one polling station. Which of them it is follows from the expectations, the counters and the clock.

/** In the order of the board. The first three say that nothing was reported; of the last three the worst counts. */
export const cellStates = ['notDue', 'expected', 'late', 'partial', 'complete', 'flagged'] as const;

/** What is shown apart: reported, and expected by nobody. */
export const boardStates = [...cellStates, 'unplanned'] as const;
export type BoardState = (typeof boardStates)[number];

/** Whence the expectations come: the hours of the forms, or a plan that was imported. */
export const expectationBases = ['hours', 'plan'] as const;
