/** In milliseconds: two clocks that are nearer agree, and an answer that took longer tells nothing of them. */
const tolerated = 5_000;

/** The time by the server's clock, as its answers tell it: this computer's may be wrong by hours. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** What it showed when this computer's showed `local`. */
  at: (local: number) => number;
  /**
   * @param date The header of an answer.
   * @param took Milliseconds between the request and its answer.
   */
  heard: (date: string | undefined, took: number) => void;
}

export function createServerClock(): ServerClock {
  let ahead = 0;
  const at = (local: number) => local - ahead;
  return {
    at,
    now: () => at(Date.now()),
    heard(date, took) {
      const server = Date.parse(date ?? '');
      if (Number.isNaN(server) || took > tolerated) return;
      // The header has whole seconds.
      const difference = Date.now() - took / 2 - (server + 500);
      ahead = Math.abs(difference) > tolerated ? difference : 0;
    },
  };
}
