import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/services.tsx';

/** Values are text on the wire. A whole number that can be counted with, or null for anything else. */
export function numberOf(value: string): number | null {
  const text = value.trim();
  const number = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** How far a bar reaches, from 0 to 1. */
export function shareOf(value: string, greatest: string): number {
  const [part, whole] = [numberOf(value), numberOf(greatest)];
  return part === null || whole === null || whole === 0 ? 0 : Math.min(1, part / whole);
}

/** A value as the reader's language writes it; what is no number stands as it came. */
export function useWritten(): (value: string) => string {
  const format = useFormat();
  return (value) => {
    const number = numberOf(value);
    return number === null ? value : format.number(number);
  };
}

/** How many there are to 100 visited stations, in words; empty where nothing can be divided. */
export function useRates() {
  const { t } = useTranslation();
  const format = useFormat();
  const rate = (count: number | null, stations: number) =>
    count === null || stations === 0 ? null : format.tenth((100 * count) / stations);
  const say = (key: 'STATISTICS_RATE' | 'STATISTICS_RATE_SHORT', of: string | null) =>
    of === null ? '' : t(key, { rate: of });
  return {
    short: (value: string, stations: number) => say('STATISTICS_RATE_SHORT', rate(numberOf(value), stations)),
    long: (count: number, stations: number) => say('STATISTICS_RATE', rate(count, stations)),
  };
}
