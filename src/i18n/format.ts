import { once } from '#src/once.ts';

/** Dates, numbers and spans of time as the user's language writes them (LNG-03). */
export interface Format {
  number: (value: number) => string;
  percent: (share: number) => string;
  /** The same with one decimal always, for figures that stand below each other. */
  percentTenths: (share: number) => string;
  /** A number with one decimal always. */
  tenth: (value: number) => string;
  /** What stands before the tenths: a point or a comma. */
  decimal: string;
  date: (instant: string | number | Date) => string;
  /** Date and time, to the minute. */
  dateTime: (instant: string | number | Date) => string;
  /** As short as it can be told from others at `now`: the time alone of what is of the same day, the year of another year alone. */
  shortest: (instant: string | number | Date, now?: number) => string;
  /** The same of what an observer's clock showed: without a zone it stands as it was written. */
  clock: (written: string) => string;
  /** Time of day, to the second. */
  time: (instant: string | number | Date) => string;
  /** "5 minutes ago", "in 2 hours": from `now`, in milliseconds since 1970. */
  relative: (instant: string | number | Date, now: number) => string;
  /** "Ana, Ion and Dan". */
  list: (items: readonly string[]) => string;
  /** The zone of all these times, as people call it the year round: "Eastern Time"; else by its name, "UTC". */
  zone: string;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Back ends write instants without a zone and mean UTC. */
const unzoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/u;

export function toDate(instant: string | number | Date): Date {
  return new Date(typeof instant === 'string' && unzoned.test(instant) ? `${instant.replace(' ', 'T')}Z` : instant);
}

const locales: Record<string, string> = { en: 'en-GB', ro: 'ro-RO' };

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it; the screens and the texts share the formatter. */
export function formatNumber(value: number, language: string): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(locales[language] ?? language);
  numberFormats.set(language, format);
  return format.format(value);
}

/** Each formatter takes a browser a millisecond or more, and no screen needs all of them. */
function create(language: string, timeZone: string | null): Format {
  const locale = locales[language] ?? language;
  const zone = timeZone === null ? {} : { timeZone };
  const moments = (options: Intl.DateTimeFormatOptions, as = locale) =>
    once(() => new Intl.DateTimeFormat(as, { ...zone, ...options }));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
  const percentTenths = once(
    () => new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const tenth = once(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const decimal = once(
    () =>
      tenth()
        .formatToParts(0.5)
        .find(({ type }) => type === 'decimal')?.value ?? '.',
  );
  const date = moments({ dateStyle: 'medium' });
  const dateTime = moments({ dateStyle: 'medium', timeStyle: 'short' });
  const asWritten = moments({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const dayOf = moments({ dateStyle: 'short' }, 'en-CA');
  const minute = moments({ timeStyle: 'short' });
  const inYear = moments({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const time = moments({ timeStyle: 'medium' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(locale));
  const zoneName = once(() => {
    const named = new Intl.DateTimeFormat(locale, { ...zone, timeZoneName: 'longGeneric' });
    const name = named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // An offset holds for half the year, a zone's own name for all of it.
    return /^(?:GMT|UTC)?[+-]|^$/u.test(name) ? named.resolvedOptions().timeZone.replaceAll('_', ' ') : name;
  });
  const valid = (format: () => Intl.DateTimeFormat) => (instant: string | number | Date) => {
    const moment = toDate(instant);
    return Number.isNaN(moment.getTime()) ? '' : format().format(moment);
  };
  return {
    number: (value) => formatNumber(value, language),
    percent: (share) => percent().format(share),
    percentTenths: (share) => percentTenths().format(share),
    tenth: (value) => tenth().format(value),
    get decimal() {
      return decimal();
    },
    date: valid(date),
    dateTime: valid(dateTime),
    shortest(instant, now = Date.now()) {
      const moment = toDate(instant);
      if (Number.isNaN(moment.getTime())) return '';
      const [day, today] = [dayOf().format(moment), dayOf().format(now)];
      if (day === today) return minute().format(moment);
      return (day.slice(0, 4) === today.slice(0, 4) ? inYear : dateTime)().format(moment);
    },
    clock: (written) => valid(unzoned.test(written) ? asWritten : dateTime)(written),
    time: valid(time),
    relative(instant, now) {
      const distance = toDate(instant).getTime() - now;
      if (Number.isNaN(distance)) return '';
      const [unit, size] = units.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000];
      return relative().format(Math.round(distance / size), unit);
    },
    list: (items) => list().format(items),
    get zone() {
      return zoneName();
    },
  };
}

const known = new Map<string, Format>();

/** The formats of a language and time zone; null is the browser's zone. */
export function formatFor(language: string, timeZone: string | null): Format {
  const key = `${language} ${timeZone ?? ''}`;
  const format = known.get(key) ?? create(language, timeZone);
  known.set(key, format);
  return format;
}

/** Makes what most lists begin with: times of today, of this year and of another, and their zone. */
export function prepareFormat(language: string, timeZone: string | null): void {
  const format = formatFor(language, timeZone);
  const now = Date.now();
  format.number(0);
  format.time(0);
  format.relative(0, 0);
  for (const then of [new Date(now).toISOString(), now - 86_400_000, 0]) format.shortest(then, now);
  void format.zone;
}
