/** A time of day in 24 hours, as it is meant: `7`, `730`, `7.30` and `07:30`; null where it is none. */
export function timeOfDay(typed: string): string | null {
  const found = /^(?<hour>\d{1,2})(?:[:.]?(?<minute>\d\d))?$/u.exec(typed.trim())?.groups;
  if (found === undefined) return null;
  const { hour = '', minute = '00' } = found;
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;
}
