import type { Situation } from './situation.actors.ts';

const MINUTE = 60_000;
/** In milliseconds: counters that are further behind say so. */
const BEHIND = 5_000;

/** As many as would have come in the same time at the pace of the hour before. */
export const usual = ({ at, answers: { since, hourBefore } }: Pick<Situation, 'at' | 'answers'>): number =>
  Math.round((hourBefore * (Date.parse(at) - Date.parse(since))) / (60 * MINUTE));

export const isBehind = ({ at, countedTo }: Pick<Situation, 'at' | 'countedTo'>): boolean =>
  Date.parse(at) - Date.parse(countedTo) > BEHIND;
