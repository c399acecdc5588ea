import { useTranslation } from 'react-i18next';
import { toDate } from '#src/i18n/format.ts';
import { useFormat } from '#src/services.tsx';
import { useDuration } from '#src/i18n/useDuration.ts';
import { useNow } from './useNow.ts';

interface AgeProps {
  since: string;
  /** It ends a sentence. */
  isSaid?: boolean;
}

/** How long something has been open: "6 min". */
export function Age({ since, isSaid = false }: AgeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useDuration(isSaid)(Math.max(0, useNow() - toDate(since).getTime()));
  return (
    <time dateTime={since} title={`${t('DESK_OPEN_SINCE', { time: format.dateTime(since) })} (${format.zone})`}>
      {said}
    </time>
  );
}
