/**
 * A moment as a clock on the wall shows it, in whatever zone: `2026-11-23T14:03`. Addresses and filters hold these. One
 * that the clock shows twice, since it is put back, may say which is meant: `2026-10-25T03:30+03:00`.
 */
export type WallClock = string;

/** Which end of a period: a day alone begins with its first minute, and ends with its last. */
export type PeriodEnd = 'from' | 'to';

/** The same where it is a moment that there is; empty for anything else. */
export function wallClock(text: string): WallClock {
  const [, shown = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:[+-]\d\d:\d\d)?$/u.exec(text) ?? [];
  const date = new Date(`${shown}Z`);
  const isMoment = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(shown);
  return isMoment && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** What the clock shows, and its offset from UTC where that is said. */
const partsOf = (wall: WallClock) => ({ shown: wall.slice(0, 16), offset: wall.slice(16) });

/** What a clock on the wall of a zone shows; null is the browser's zone. */
export function wallClockAt(instant: number, timeZone: string | null): WallClock {
  const zone = timeZone === null ? {} : { timeZone };
  const written = new Intl.DateTimeFormat('sv', { ...zone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
  return written.replace(' ', 'T');
}

const HOUR = 3_600_000;

/** The same so that it leads back to that minute. */
export const momentAt = (instant: number, timeZone: string | null): WallClock =>
  wallClockAt(instant, timeZone) + offsetAt(instant, timeZone);

/** The offset of a zone from UTC, `+03:00`, where its clock shows the same a second time; otherwise nothing. */
function offsetAt(instant: number, timeZone: string | null): string {
  const wall = wallClockAt(instant, timeZone);
  if (![-HOUR, HOUR].some((away) => wallClockAt(instant + away, timeZone) === wall)) return '';
  const minutes = Math.ceil((Date.parse(`${wall}Z`) - instant) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${two(String(hours))}:${two(String(rest))}`;
}

/** What is said of an instant, so that no two that the clock shows alike are said alike. */
export const unambiguous = (said: string, instant: string, timeZone: string | null): string =>
  withOffset(said, offsetAt(Date.parse(instant), timeZone));

/** When the clock of a zone shows this; where it is put forward over it, the moment after. */
export function instantAt(wall: WallClock, timeZone: string | null): number {
  if (partsOf(wall).offset !== '') return Date.parse(wall);
  const shown = Date.parse(`${wall}Z`);
  const off = (instant: number) => Date.parse(`${wallClockAt(instant, timeZone)}Z`) - shown;
  const near = shown - off(shown);
  return near - off(near);
}

/** As a call takes it: the server reads it in the election's zone; where no zone is configured, the browser's is meant. */
export const sentWallClock = (wall: WallClock, timeZone: string | null): string =>
  timeZone === null ? new Date(wall).toISOString() : wall;

export function minutesBefore(wall: WallClock, minutes: number): WallClock {
  return new Date(Date.parse(`${wall}Z`) - minutes * 60_000).toISOString().slice(0, 16);
}

/** As it is typed, with 24 hours: `23.11.2026 14:03`. What is no moment stays as it is. */
export function wallClockText(wall: string): string {
  const [, year, month, day, time, offset] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)([+-]\d\d:\d\d)?$/u.exec(wall) ?? [];
  return time === undefined ? wall : withOffset(`${day}.${month}.${year} ${time}`, offset);
}

const withOffset = (text: string, offset = '') => (offset === '' ? text : `${text} ${offset}`);

/** As the language writes it. @param dateTime Writes what clocks show in UTC. */
export function wallClockSaid(wall: WallClock, dateTime: (instant: string) => string): string {
  const { shown, offset } = partsOf(wall);
  return withOffset(dateTime(`${shown}Z`), offset);
}

/** Whether a period ends before it begins, as far as clocks alone tell. */
export const isReversed = (from: WallClock, to: WallClock): boolean =>
  [from, to].every((wall) => partsOf(wall).offset === '') && from > to;

const two = (number: string) => number.padStart(2, '0');

const timePattern = '(?<hour>\\d{1,2}):(?<minute>\\d\\d)(?: ?(?<offset>[+-]\\d\\d:\\d\\d))?';
const patterns = [
  new RegExp(`^${timePattern}$`, 'u'),
  /^(?<hour>\d{1,2})(?<minute>\d\d)$/u,
  new RegExp(
    `^(?<day>\\d{1,2})[./-](?<month>\\d{1,2})(?:[./-](?<year>\\d{4}|\\d\\d))?\\.?(?:[ ,]+${timePattern})?$`,
    'u',
  ),
  new RegExp(`^(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})(?:[ ,T]+${timePattern})?$`, 'u'),
];

/** What is meant by what was typed: a time of today, a day, or both; null for what cannot be read. */
export function wallClockMeant(typed: string, now: WallClock, end: PeriodEnd): WallClock | null {
  const found = patterns.map((pattern) => pattern.exec(typed.trim())?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { day = now.slice(8, 10), month = now.slice(5, 7), year = now.slice(0, 4) } = found;
  const [lastHour, lastMinute] = end === 'to' ? ['23', '59'] : ['00', '00'];
  const { hour = lastHour, minute = lastMinute, offset = '' } = found;
  const century = year.length === 2 ? now.slice(0, 2) : '';
  return wallClock(`${century}${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}${offset}`) || null;
}
