import { useTranslation } from 'react-i18next';
import { formatFor } from '#src/i18n/format.ts';
import { useFormat } from '#src/services.tsx';
import { filterWords, stateWords, tabWords } from '#src/screens/answers/desk/deskWords.ts';
import type { VisitsAsked } from './export.query.ts';

const periods = ['decidedFrom', 'decidedTo', 'openedFrom', 'openedTo', 'changedFrom'] as const;
const named = ['claimedBy', 'decidedBy', 'question'] as const;

export interface ExportWords {
  what: string;
  filters: readonly { name: string; value: string }[];
  notices: readonly string[];
}

/** Says an export in words: a reader sees beforehand what the file will hold. The county is written as every screen writes it. */
export function useExportWords(): (asked: VisitsAsked, threads: number | null, county?: string) => ExportWords {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const wall = formatFor(i18n.language, 'UTC');

  return (asked, threads, county) => {
    const isUrgent = asked.urgent !== undefined;
    // A time without a zone is the election's own, whatever the browser's zone is.
    const moment = (given: string) =>
      t('ANSWERS_DOWNLOAD_MOMENT', {
        moment: (given.endsWith('Z') ? format : wall).dateTime(given),
        zone: format.zone,
      });
    const filters = [
      { name: t('COUNTY_CODE'), value: asked.county && (county ?? asked.county) },
      { name: t('POLLING_STATION_NUMBER'), value: asked.pollingStationNumber },
      { name: t('OBSERVER_ID'), value: asked.observerId },
      { name: t('OBSERVER'), value: asked.observer },
      { name: t('FROM'), value: asked.from && moment(asked.from) },
      { name: t('TO'), value: asked.to && moment(asked.to) },
      ...ofDesk(asked),
    ];
    return {
      what: whatWords(),
      filters: filters.flatMap(({ name, value }) => (value === undefined ? [] : { name, value })),
      notices: [...(asked.from || asked.to ? [t('ANSWERS_DOWNLOAD_PERIOD')] : []), t('ANSWERS_DOWNLOAD_ROWS')],
    };

    function ofDesk({ tab, state, verdict, form, escalated, open, ...others }: VisitsAsked) {
      const yesNo = (flag: 'true' | 'false' | undefined) => flag && t(flag === 'true' ? 'YES' : 'NO');
      return [
        { name: t('DESK_TABS'), value: tab && t(tabWords[tab]) },
        { name: t('DESK_FILTER_STATE'), value: state && t(stateWords[state]) },
        {
          name: t('DESK_FILTER_VERDICT'),
          value: verdict && t(verdict === 'any' ? 'DESK_VERDICT_ANY' : stateWords[verdict]),
        },
        { name: t('DESK_FILTER_FORM'), value: form },
        { name: t('DESK_FILTER_ESCALATED'), value: yesNo(escalated) },
        { name: t('DESK_FILTER_OPEN'), value: yesNo(open) },
        ...periods.map((end) => ({ name: t(filterWords[end]), value: others[end] && format.dateTime(others[end]) })),
        // A number says nothing to anybody; the list behind the dialog has the name.
        ...named.map((field) => ({ name: t(filterWords[field]), value: others[field] && t('DESK_AS_LISTED') })),
      ];
    }

    function whatWords(): string {
      if (threads === 0) return t('ANSWERS_DOWNLOAD_NONE');
      if (threads === null) return isUrgent ? t('ANSWERS_DOWNLOAD_SOME_URGENT') : t('ANSWERS_DOWNLOAD_SOME');
      const count = { count: threads };
      return isUrgent ? t('ANSWERS_DOWNLOAD_URGENT', count) : t('ANSWERS_DOWNLOAD_ALL', count);
    }
  };
}
