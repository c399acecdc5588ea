import { usePreference } from '#src/storage/usePreference.ts';

const flagIn = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** Whether statistics say, too, how many there are to 100 visited stations. */
export const useHasRates = () => usePreference('statistics.rates', flagIn, false);
