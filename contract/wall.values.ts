/** Where the wall hangs: a page of its own, which the server knows by this address. */
export const wallPath = '/situation/wall';

/** A wall hangs for a shift, a day, the weekend of an election, or a week. */
export const wallHours = [12, 24, 72, 168] as const;
export const maxWallHours = Math.max(...wallHours);

/** So many links are good at a time; those that ended are listed as far as this goes. */
export const maxWallLinks = 20;

/** In characters. */
export const maxWallName = 60;
