import { useTranslation } from 'react-i18next';
import { toDate } from '#src/i18n/format.ts';
import { useFormat } from '#src/services.tsx';
import { useNow } from './useNow.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something has been open: "6 min". */
export function Age({ since }: { since: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const age = Math.max(0, useNow() - toDate(since).getTime());
  const said =
    age < minute
      ? t('DESK_AGE_NOW')
      : age < hour
        ? t('DESK_AGE_MINUTES', { count: Math.floor(age / minute) })
        : age < day
          ? t('DESK_AGE_HOURS', { count: Math.floor(age / hour) })
          : t('DESK_AGE_DAYS', { count: Math.floor(age / day) });
  return (
    <time dateTime={since} title={`${t('DESK_OPEN_SINCE', { time: format.dateTime(since) })} (${format.zone})`}>
      {said}
    </time>
  );
}
