import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/services.tsx';
import { numberOf } from './values.ts';

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
