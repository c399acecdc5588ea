import { useState } from 'react';
import { toDate } from './i18n/format.ts';
import { useFormat } from './services.tsx';

interface WhenProps {
  instant: string;
  /** When the page learned it, in ISO 8601: the day of its short times is the day of this. */
  asOf?: string | null;
}

/** A moment in a table: as short as it can be told from others, and whole, with its zone and its distance, on hover. */
export function When({ instant, asOf }: WhenProps) {
  const format = useFormat();
  const [shownAt] = useState(Date.now);
  const now = asOf == null || asOf === '' ? shownAt : Date.parse(asOf);
  const whole = `${format.dateTime(instant)} (${format.zone}), ${format.relative(instant, now)}`;
  // In a narrow column the date stands over the time, and neither is torn.
  const short = format.shortest(instant, now).replaceAll(/(?<!,) /gu, '\u00A0');
  return (
    <time dateTime={toDate(instant).toISOString()} title={whole}>
      {short}
    </time>
  );
}
