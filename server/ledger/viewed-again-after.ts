/** In milliseconds: whoever is shown the same observer's data again within it leaves no other act (LED-06). */
export const VIEWED_AGAIN_AFTER = 15 * 60_000;
