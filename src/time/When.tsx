import { createContext, use, useState } from 'react';
import { toDate } from '#src/i18n/format.ts';
import { useFormat } from '#src/services.tsx';

/** When the page learned what it shows, in ISO 8601; `null` is now. Its rows need not hear of it: the day of a short time is the day of this. */
export const AsOf = createContext<string | null>(null);

/** The moment from which distances are told, in milliseconds since 1970. */
export function useAsOf(): number {
  const asOf = use(AsOf);
  const [shownAt] = useState(Date.now);
  return asOf === null ? shownAt : Date.parse(asOf);
}

interface WhenProps {
  instant: string;
  /** Among facts, where there is room; in a table it is as short as it can be told from others. */
  isWhole?: boolean;
}

/** A moment; on hover whole, with its zone and its distance. What cannot be read as one stands as it was written. */
export function When({ instant, isWhole = false }: WhenProps) {
  const format = useFormat();
  const now = useAsOf();
  const moment = toDate(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  const whole = format.dateTime(moment);
  // In a narrow column the date stands over the time, and neither is torn.
  const short = format.shortest(moment, now).replaceAll(/(?<!,) /gu, '\u00A0');
  return (
    <time dateTime={moment.toISOString()} title={`${whole} (${format.zone}), ${format.relative(moment, now)}`}>
      {isWhole ? whole : short}
    </time>
  );
}
