/** How far the clocks of a time zone are ahead of UTC at an instant; both in milliseconds. */
export type ZoneOffset = (instant: number) => number;

const QUARTER_OF_AN_HOUR = 900_000;
const KEPT = 10_000;

/** Offsets change on quarters of an hour at most, so that each is asked for once in them. */
export function zoneOffset(timeZone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const known = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER_OF_AN_HOUR);
    let offset = known.get(quarter);
    if (offset === undefined) {
      const start = quarter * QUARTER_OF_AN_HOUR;
      offset = shown(format, start) - start;
      if (known.size >= KEPT) known.clear();
      known.set(quarter, offset);
    }
    return offset;
  };
}

/** What the clocks show, as if it were UTC. */
function shown(format: Intl.DateTimeFormat, instant: number): number {
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute']);
}

/** What the clocks of the zone showed, to the second and without a zone: `2026-11-22T09:00:00`. */
export const clockTime = (instant: Date, offset: ZoneOffset): string =>
  new Date(instant.getTime() + offset(instant.getTime())).toISOString().slice(0, 19);

/** The instant at which the clocks of the zone showed this; `wallClock` is what they showed, as if it were UTC. */
export function instantOf(wallClock: number, offset: ZoneOffset): number {
  const guess = wallClock - offset(wallClock);
  return wallClock - offset(guess);
}
