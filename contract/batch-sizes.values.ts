// How much is asked for, or done, in one request.

/** Visits: of what is renewed, and of what is decided together (DSK-11). */
export const maxVisitsAtOnce = 100;

/** Observers who are made anonymous. */
export const maxErasedAtOnce = 100;
