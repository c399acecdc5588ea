import { useTranslation } from 'react-i18next';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long something took, or has been open, in milliseconds: "6 min".
 * @param isSaid In a sentence, which has no signs.
 */
export function useDuration(isSaid = false): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    if (ms < minute) return t(isSaid ? 'DESK_AGE_BELOW_MINUTE_SAID' : 'DESK_AGE_BELOW_MINUTE');
    if (ms < hour) return t('DESK_AGE_MINUTES', { count: Math.floor(ms / minute) });
    if (ms < day) return t('DESK_AGE_HOURS', { count: Math.floor(ms / hour) });
    return t('DESK_AGE_DAYS', { count: Math.floor(ms / day) });
  };
}
