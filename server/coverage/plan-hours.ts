import type { PlanReason } from '#contract/coverage.values.ts';
import { isInOurTime } from '#contract/scalars.ts';
import type { ZoneOffset } from '#server/time/zone.ts';
import { instantsOf, type Hours, type Period } from './hours.ts';

const DAY = 24 * 60 * 60_000;
/** Nobody watches for longer at a stretch: three days, as some vote abroad. */
const LONGEST = 3 * DAY;

const WRITTEN = /^(?:(\d{4})-(\d\d)-(\d\d)[ T]|(\d{1,2})\.(\d{1,2})\.(\d{4}) )?(\d{1,2}):(\d\d)(?::\d\d)?$/u;

interface Time {
  /** Midnight of the date, as if it were UTC; null where none is given. */
  date: number | null;
  clock: number;
}

/** `07:30`, `7:30`, `24:00`, with a date before it as `2026-11-22` or `22.11.2026`, or not. */
function readTime(written: string): Time | undefined {
  const [, year, month, day, dayFirst, monthSecond, yearLast, hours, minutes] = WRITTEN.exec(written) ?? [];
  const clock = Number(hours) * 60 + Number(minutes);
  if (!(Number(minutes) < 60 && clock <= 24 * 60)) return undefined;
  const [y, m, d] = [year ?? yearLast, month ?? monthSecond, day ?? dayFirst].map(Number);
  if (y === undefined || Number.isNaN(y)) return { date: null, clock: clock * 60_000 };
  const date = Date.UTC(y, (m ?? 0) - 1, d);
  const isReal = new Date(date).getUTCDate() === d && isInOurTime(date);
  return isReal ? { date, clock: clock * 60_000 } : undefined;
}

export interface Written {
  from: string;
  to: string;
}

/** When a line begins and ends, or why that cannot be said. What it leaves open are the hours of its form. */
export function shiftOf(
  written: Written,
  form: Hours | null,
  day: string,
  offset: ZoneOffset,
): Period | { reason: PlanReason; value: string } {
  const [begins, ends] = [readTime(written.from || (form?.from ?? '')), readTime(written.to || (form?.to ?? ''))];
  if (!begins) return { reason: 'hours-unreadable', value: written.from };
  if (!ends) return { reason: 'hours-unreadable', value: written.to };
  const from = (begins.date ?? Date.parse(day)) + begins.clock;
  const value = `${written.from} - ${written.to}`;
  const to = endOf(ends, from);
  if (to <= from) return { reason: 'hours-reversed', value };
  if (to - from > LONGEST) return { reason: 'hours-too-long', value };
  const [first] = instantsOf(from, offset);
  const last = instantsOf(to, offset).at(-1);
  if (first === undefined) return { reason: 'hours-skipped', value: written.from };
  if (last === undefined) return { reason: 'hours-skipped', value: written.to };
  return { from: new Date(first), to: new Date(last) };
}

/** An end without a date is on the day of the beginning, or on the next one where it comes before it. */
function endOf({ date, clock }: Time, from: number): number {
  if (date !== null) return date + clock;
  const midnight = Math.floor(from / DAY) * DAY;
  return clock < from - midnight ? midnight + DAY + clock : midnight + clock;
}
