import { shallowEqual, useSelector } from '@xstate/react';
import { ChartNoAxesColumn } from 'lucide';
import { useTranslation } from 'react-i18next';
import { asOf, greatest, pagesOf, rowsInSight, standingOf, wholeOf } from '#machines/top-list/top-list.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Chart } from './Chart.tsx';
import styles from './CompleteList.module.css';
import { Ranking } from './Ranking.tsx';
import type { ListActor } from './statistics.actors.ts';
import { doorOf, type TopList } from './top-lists.ts';
import { useHasRates } from './useHasRates.ts';
import { WholeList } from './WholeList.tsx';

interface CompleteListProps {
  list: TopList;
  actor: ListActor;
  /** In a dialog; elsewhere the head of the screen tells the time and refreshes. */
  hasOwnRefresh?: boolean;
}

/** A whole ranking, twenty at a time, with the same rows as a chart beside it. */
export function CompleteList({ list, actor, hasOwnRefresh = false }: CompleteListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useSelector(actor, standingOf);
  const [hasRates] = useHasRates();
  const time = useSelector(actor, asOf);
  const retry = useRetry(actor);
  return (
    <div className={look('stack')}>
      <div className={`${look('wrap', { gap: 'lg', ends: 'apart' })} ${look('quiet')} ${styles['facts']}`}>
        <p>{t(list.meaning)}</p>
        <WholeList whole={useSelector(actor, wholeOf)} hasRates={hasRates} />
        {hasOwnRefresh && (
          <p>
            {time !== null && t('LIST_AS_OF', { time: format.time(time) })}{' '}
            <Button size="xs" onClick={() => actor.send({ type: 'refreshed' })}>
              {t('LIST_REFRESH')}
            </Button>
          </p>
        )}
      </div>
      <LoadNotice actor={actor} title={t('STATISTICS_LIST_FAILED')} inSight={standing === 'shown'} />
      {time === null && retry === null && <SkeletonRows rows={8} />}
      {standing === 'empty' && (
        <EmptyState icon={<Icon of={ChartNoAxesColumn} />} title={t('STATISTICS_NONE')}>
          <p>{t('STATISTICS_NONE_TEXT')}</p>
        </EmptyState>
      )}
      {standing === 'shown' && <Rows list={list} actor={actor} hasRates={hasRates} />}
    </div>
  );
}

function Rows({ list, actor, hasRates }: Pick<CompleteListProps, 'list' | 'actor'> & { hasRates: boolean }) {
  const { t } = useTranslation();
  const rows = useSelector(actor, rowsInSight);
  const most = useSelector(actor, greatest);
  const { from, ...pages } = useSelector(actor, pagesOf, shallowEqual);
  const isLoading = useIsLoading(actor);
  return (
    <>
      <div className={styles['sides']} aria-busy={isLoading}>
        <Ranking rows={rows} from={from} greatest={most} doorOf={doorOf(list)} hasRates={hasRates} />
        <Chart rows={rows} from={from} greatest={most} counted={t(list.counted)} />
      </div>
      <Pages {...pages} from={from} onPage={(page) => actor.send({ type: 'page.changed', page })} />
    </>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  from: number;
  to: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, pages, from, to, total, onPage }: PagesProps) {
  const { t } = useTranslation();
  return (
    <div className={`${look('wrap', { gap: 'md', ends: 'apart' })} ${styles['pages']}`}>
      <p aria-live="polite">{t('LIST_SHOWING', { from, to, total })}</p>
      {pages > 1 && (
        <nav aria-label={t('LIST_PAGES')}>
          <Button size="sm" disabled={page <= 1} why={t('LIST_FIRST_PAGE_REACHED')} onClick={() => onPage(page - 1)}>
            {t('LIST_PREVIOUS_PAGE')}
          </Button>
          <Button size="sm" disabled={page >= pages} why={t('LIST_LAST_PAGE_REACHED')} onClick={() => onPage(page + 1)}>
            {t('LIST_NEXT_PAGE')}
          </Button>
        </nav>
      )}
    </div>
  );
}
