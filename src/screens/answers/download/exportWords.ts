import { useTranslation } from 'react-i18next';
import { formatFor, type Format } from '#src/i18n/format.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { isOpen, type ThreadsAsked } from './exported.ts';

export interface ExportWords {
  what: string;
  filters: readonly { name: string; value: string }[];
  notices: readonly string[];
}

/** Says an export in words: a reader sees beforehand what the file will hold. */
export function useExportWords(): (asked: ThreadsAsked, threads: number | null) => ExportWords {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { timeZone } = useServices().config;
  const zone = (timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone).replaceAll('_', ' ');
  const wall = formatFor(i18n.language, 'UTC');

  return (asked, threads) => {
    const isUrgent = !isOpen('urgent', asked.urgent);
    const moment = (given: string) => t('ANSWERS_DOWNLOAD_MOMENT', { moment: momentWords(given, format, wall), zone });
    const filters = [
      { name: t('COUNTY_CODE'), field: 'county', value: asked.county },
      { name: t('POLLING_STATION_NUMBER'), field: 'pollingStationNumber', value: asked.pollingStationNumber },
      { name: t('OBSERVER_ID'), field: 'observerId', value: asked.observerId },
      { name: t('ANSWERS_DOWNLOAD_PHONE'), field: 'observerPhoneNumber', value: asked.observerPhoneNumber },
      { name: t('FROM'), field: 'from', value: asked.from && moment(asked.from) },
      { name: t('TO'), field: 'to', value: asked.to && moment(asked.to) },
    ].filter(({ field, value }) => !isOpen(field, value));
    return {
      what: whatWords(),
      filters: filters.map(({ name, value }) => ({ name, value: String(value) })),
      notices: [...(asked.from || asked.to ? [t('ANSWERS_DOWNLOAD_PERIOD')] : []), t('ANSWERS_DOWNLOAD_ROWS')],
    };

    function whatWords(): string {
      if (threads === 0) return t('ANSWERS_DOWNLOAD_NONE');
      if (threads === null) return isUrgent ? t('ANSWERS_DOWNLOAD_SOME_URGENT') : t('ANSWERS_DOWNLOAD_SOME');
      const count = { count: threads };
      return isUrgent ? t('ANSWERS_DOWNLOAD_URGENT', count) : t('ANSWERS_DOWNLOAD_ALL', count);
    }
  };
}

/** A time without a zone is the election's own, whatever the browser's zone is; what cannot be read stays as it is. */
function momentWords(given: string, format: Format, wall: Format): string {
  if (/^\d{4}-\d\d-\d\d$/u.test(given)) return wall.date(`${given}T00:00Z`) || given;
  if (/(?:Z|[+-]\d\d:?\d\d)$/iu.test(given)) return format.dateTime(given) || given;
  return wall.dateTime(given) || given;
}
