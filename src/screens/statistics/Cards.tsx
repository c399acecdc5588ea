import { shallowEqual, useSelector } from '@xstate/react';
import { ChartNoAxesColumn } from 'lucide';
import { useTranslation } from 'react-i18next';
import { cardOf, isRefreshing, keysOf, placeOf, standings } from '#machines/statistics/statistics.selectors.ts';
import type { Standing } from '#machines/top-list/top-list.selectors.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { StatisticsActor } from './statistics.actors.ts';
import styles from './Statistics.module.css';
import { CardSkeleton, TopListCard } from './TopListCard.tsx';
import { topLists, type TopList } from './top-lists.ts';
import { useTitles } from './useTitles.ts';

/** Cards with figures; in the place of one that is on its way its shape, and nothing for others (STA-02). */
export function Cards({ statistics, hasRates }: { statistics: StatisticsActor; hasRates: boolean }) {
  const { t } = useTranslation();
  const cards = useSelector(statistics, standings);
  const isLoading = useSelector(statistics, (snapshot) => snapshot.hasTag('loading'));
  const isEmpty = useSelector(statistics, (snapshot) => snapshot.hasTag('empty'));
  const isBusy = useSelector(statistics, isRefreshing);
  if (isEmpty) {
    return (
      <EmptyState icon={<Icon of={ChartNoAxesColumn} />} title={t('STATISTICS_NONE')}>
        <p>{t('STATISTICS_NONE_TEXT')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {isLoading && <output className="visually-hidden">{t('LOADING')}</output>}
      <div className={styles['grid']} aria-busy={isBusy}>
        {topLists.map((list) => (
          <Place key={list.key} statistics={statistics} list={list} standing={cards[list.key]} hasRates={hasRates} />
        ))}
      </div>
      <EmptyLists statistics={statistics} />
    </>
  );
}

interface PlaceProps {
  statistics: StatisticsActor;
  list: TopList;
  standing: Standing | undefined;
  hasRates: boolean;
}

function Place({ statistics, list, standing, hasRates }: PlaceProps) {
  const actor = cardOf(statistics.getSnapshot(), list.key);
  const place = placeOf(standing);
  if (place === 'outline') return <CardSkeleton />;
  if (place === 'nothing' || actor === undefined) return null;
  return (
    <TopListCard
      list={list}
      actor={actor}
      hasRates={hasRates}
      onOpen={() => statistics.send({ type: 'list.opened', key: list.key })}
    />
  );
}

function EmptyLists({ statistics }: { statistics: StatisticsActor }) {
  const { t } = useTranslation();
  const titles = useTitles();
  const keys = useSelector(statistics, (snapshot) => keysOf(snapshot, 'empty'), shallowEqual);
  return keys.length === 0 ? null : (
    <p className={`${look('quiet')} ${styles['note']}`}>{t('STATISTICS_EMPTY_LISTS', { names: titles(keys) })}</p>
  );
}
