/** So many observers are asked for in one request, whatever fits on a page (OBS-02). */
export const chunkSize = 100;

/** The same after some were deleted (OBS-06). */
export const reloadChunkSize = 1_000;
