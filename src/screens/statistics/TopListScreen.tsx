import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { asOf, isRefreshing, pagesOf, standingOf } from '#machines/top-list/top-list.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { BackLink } from '#src/BackLink.tsx';
import { useFreshness } from '#src/loading/useRetry.ts';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { CompleteList } from './CompleteList.tsx';
import { CopyButtons } from './CopyButtons.tsx';
import { listLogic } from './statistics.actors.ts';
import styles from './TopListScreen.module.css';
import { listSize, topListOf, type TopList } from './top-lists.ts';

/** One top list by the key in its address, twenty at a time (STA-03). */
export function TopListScreen() {
  const { t } = useTranslation();
  const { key = '' } = useParams();
  const list = topListOf(key);
  if (list !== undefined) return <OneList key={key} list={list} />;
  return (
    <div className={styles['unknown']}>
      <h1 tabIndex={-1}>{t('NOT_FOUND_TITLE')}</h1>
      <p>{t('STATISTICS_UNKNOWN')}</p>
      <Link to={pathTo('statistics')}>{t('STATISTICS_ALL')}</Link>
    </div>
  );
}

function OneList({ list }: { list: TopList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(listLogic, () => ({ key: list.key, pageSize: listSize }));
  const time = useSelector(actor, asOf);
  const total = useSelector(actor, (snapshot) => (standingOf(snapshot) === 'shown' ? pagesOf(snapshot).total : null));
  const freshness = useFreshness(actor, useSelector(actor, isRefreshing));

  return (
    <>
      <BackLink to={pathTo('statistics')}>{t('STATISTICS_ALL')}</BackLink>
      <ListHeader
        title={`${t(list.header)} ${t(list.subheader)}`}
        total={total === null ? null : t('LIST_IN_THIS', { count: total })}
        asOf={time === null ? null : format.time(time)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      >
        <CopyButtons list={list} actor={actor} />
      </ListHeader>
      <CompleteList list={list} actor={actor} />
    </>
  );
}
