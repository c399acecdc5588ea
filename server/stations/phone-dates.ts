import { isInOurTime } from '#contract/scalars.ts';
import { instantOf, zoneOffset } from '#server/time/zone.ts';

const WRITTEN =
  /^(?<date>\d{4}-\d\d-\d\d)[T ](?<minutes>\d\d:\d\d)(?<seconds>:\d\d)?(?<fraction>\.\d{1,9})?(?<zone>Z|[+-]\d\d:?\d\d)?$/u;

/**
 * The instant that a phone means. Android writes the time of its own clock, once without a zone and later with a Z that
 * is only ornament, then without seconds; iOS always writes seconds, and its Z is true. What has no true zone is read
 * in the election's. Undefined for what is no date.
 */
export function phoneDate(text: string, timeZone: string): Date | undefined {
  const { date, minutes, seconds, fraction, zone } = WRITTEN.exec(text.trim())?.groups ?? {};
  const clock = `${date}T${minutes}${seconds ?? ':00'}${fraction?.slice(0, 4) ?? ''}`;
  const shown = new Date(`${clock}Z`);
  if (date === undefined || Number.isNaN(shown.getTime()) || !shown.toISOString().startsWith(date)) return undefined;
  const ornament = zone === 'Z' && seconds === undefined;
  const instant =
    zone === undefined || ornament
      ? instantOf(shown.getTime(), zoneOffset(timeZone))
      : Date.parse(`${clock}${zone.replace(/^([+-]\d\d):?(\d\d)$/u, '$1:$2')}`);
  return isInOurTime(instant) ? new Date(instant) : undefined;
}
