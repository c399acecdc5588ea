import { isInOurTime } from '#contract/scalars.ts';
import { Refusal, type FieldProblem } from '#server/http/refusal.ts';
import { instantOf, zoneOffset } from '#server/time/zone.ts';

export interface Period {
  from?: Date;
  to?: Date;
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(\.\d{1,9})?)?)?\s?(Z|[+-]\d\d:?\d\d)?$/iu;

/**
 * The period between two given dates, both inside it. A date without a zone is read in the election's time zone; one
 * without a time is the whole day.
 */
export function readPeriod(given: { from?: string | undefined; to?: string | undefined }, timeZone: string): Period {
  const errors: FieldProblem[] = [];
  const read = (name: 'from' | 'to', timeOfDay: string): Date | undefined => {
    const text = given[name];
    if (text === undefined) return undefined;
    const instant = readInstant(text, timeZone, timeOfDay);
    if (!instant)
      errors.push({ at: 'query', path: name, message: 'must be a date such as 2024-11-24T07:00', code: 'wrong' });
    return instant;
  };
  const from = read('from', '00:00:00.000');
  const to = read('to', '23:59:59.999');
  if (from && to && from > to)
    errors.push({ at: 'query', path: 'to', message: 'must not be before `from`', code: 'wrong' });
  if (errors.length > 0) throw new Refusal(400, 'The period cannot be read.', { code: 'period-unreadable', errors });
  return { ...(from && { from }), ...(to && { to }) };
}

/** Undefined for what is no date. A time that a change of clocks skips is read as the hour after it. */
export function readInstant(text: string, timeZone: string, timeOfDay = '00:00:00.000'): Date | undefined {
  const [, day, time, seconds = '00', fraction = ''] = WRITTEN.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const zone = WRITTEN.exec(text.trim())?.[5];
  const local = `${day}T${time === undefined ? timeOfDay : `${time}:${seconds}${fraction.slice(0, 4)}`}`;
  const asUtc = new Date(`${local}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(day)) return undefined;
  const instant =
    zone === undefined
      ? instantOf(asUtc.getTime(), zoneOffset(timeZone))
      : Date.parse(`${local}${zone.toUpperCase().replace(/^([+-]\d\d):?(\d\d)$/u, '$1:$2')}`);
  return isInOurTime(instant) ? new Date(instant) : undefined;
}
