// How much is asked for, or done, in one request.

/** Visits: of what is renewed, and of what is decided together (DSK-11). */
export const maxVisitsAtOnce = 100;

/** Observers who are made anonymous. */
export const maxErasedAtOnce = 100;

/** Rows of the list of observers, whatever fits on a page (OBS-02). */
export const observersAtOnce = 100;

/** Its rows after some were deleted (OBS-06). */
export const observersReloaded = 1_000;
