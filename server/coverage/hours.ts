import type { Config } from '#server/config.ts';
import { instantOf, type ZoneOffset } from '#server/time/zone.ts';

/** As clocks show them: `07:30`. */
export interface Hours {
  from: string;
  to: string;
}

export interface Period {
  from: Date;
  to: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The night before belongs to the day before: counting goes on after midnight. */
const DAY_BEGINS = 4;

/** In milliseconds since midnight. */
export const clockOf = (time: string): number => Date.parse(`1970-01-01T${time.padStart(5, '0')}:00.000Z`);

/** `2026-11-22`: the election day, or the day that it is. */
export function dayOf({ electionDay }: Pick<Config, 'electionDay'>, offset: ZoneOffset, now: Date): string {
  if (electionDay !== undefined) return electionDay;
  const shown = now.getTime() + offset(now.getTime());
  return new Date(shown - DAY_BEGINS * HOUR).toISOString().slice(0, 10);
}

/** From the early morning of a day to that of the next one. */
export function wholeDay(day: string, offset: ZoneOffset): Period {
  const begins = Date.parse(day) + DAY_BEGINS * HOUR;
  return { from: new Date(instantOf(begins, offset)), to: new Date(instantOf(begins + DAY, offset)) };
}

/** The hours on that day; an end that is not after the beginning is on the next one. An hour that the clocks skip is the one after it. */
export function periodOf(day: string, { from, to }: Hours, offset: ZoneOffset): Period {
  const begins = Date.parse(day) + clockOf(from);
  const ends = Date.parse(day) + clockOf(to);
  const last = ends > begins ? ends : ends + DAY;
  return {
    from: new Date(instantsOf(begins, offset)[0] ?? instantOf(begins, offset)),
    to: new Date(instantsOf(last, offset).at(-1) ?? instantOf(last, offset)),
  };
}

/** When the clocks showed this: never in an hour that they skip, twice in one that they repeat. */
export function instantsOf(wallClock: number, offset: ZoneOffset): number[] {
  const around = [offset(wallClock - DAY), offset(wallClock + DAY)].map((ahead) => wallClock - ahead);
  return [...new Set(around)].filter((at) => at + offset(at) === wallClock).toSorted((a, b) => a - b);
}
