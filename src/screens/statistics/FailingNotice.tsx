import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failingKeys, retryOf } from '#machines/statistics/statistics.selectors.ts';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';
import type { StatisticsActor } from './statistics.actors.ts';
import { topLists } from './top-lists.ts';
import { useTitles } from './useTitles.ts';

/** Which lists could not be loaded, and when that is tried again: a hidden card is never silently missing (STA-02). */
export function FailingNotice({ statistics }: { statistics: StatisticsActor }) {
  const { t } = useTranslation();
  const titles = useTitles();
  const keys = useSelector(statistics, failingKeys, shallowEqual);
  const retry = useSelector(statistics, retryOf, shallowEqual);
  const isNone = useSelector(statistics, (snapshot) => snapshot.hasTag('failed'));
  if (retry === null) return null;
  const some = { count: keys.length, all: topLists.length, names: titles(keys) };
  const isAll = keys.length === topLists.length;
  return (
    <RetryNotice
      {...retry}
      title={isNone ? t('STATISTICS_LOAD_FAILED') : isAll ? t('NOT_UPDATED') : t('STATISTICS_SOME_FAILED', some)}
      isAlone={isNone}
      onRetry={() => statistics.send({ type: 'load.retried' })}
    />
  );
}
