import type { LateStation } from '#contract/coverage-calls.ts';

const MINUTE = 60_000;

/** For how long a station is left alone after a call. */
const RESTS = { reached: 30, willCallBack: 30, unreached: 10 } as const;

/** Until when, after the last of the calls; null where that is over, or nobody was called. */
export function restOf(callees: readonly Pick<LateStation['callees'][number], 'lastCall'>[], now: Date): string | null {
  const ends = callees.map(({ lastCall }) =>
    lastCall ? Date.parse(lastCall.at) + RESTS[lastCall.outcome] * MINUTE : 0,
  );
  const last = Math.max(0, ...ends);
  return last > now.getTime() ? new Date(last).toISOString() : null;
}
