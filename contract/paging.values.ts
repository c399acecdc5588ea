/** The furthest page that lists may be asked for, and the largest page. */
export const furthestPage = 1_000_000;
export const largestPageSize = 1_000;

/** The largest id of the database. */
export const largestId = 2_147_483_647;
