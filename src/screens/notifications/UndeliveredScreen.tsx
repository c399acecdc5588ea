import { useSelector } from '@xstate/react';
import { MailCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isLoading, queryOf, sightOf } from '#machines/notification-watch/notification-watch.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { LoadNotice } from '#src/LoadNotice.tsx';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { Pages } from '#src/Pages.tsx';
import type { PageQuery } from '#src/pages.ts';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useFreshness, useRetry } from '#src/useRetry.ts';
import { useScreenActor } from '#src/useScreenActor.ts';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { AsOf, When } from '#src/When.tsx';
import { historyInput, undeliveredLogic, type Undelivered, type UndeliveredSight } from './history.actors.ts';
import { sentPath } from './notifications.query.ts';
import { useReason } from './useReason.ts';

/** Whom messages did not reach, over all messages, with the number to call instead. */
export function UndeliveredScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(undeliveredLogic, historyInput);
  const sight = useSelector(actor, sightOf<UndeliveredSight>);
  const query = useSelector(actor, queryOf<PageQuery>);
  const isBusy = useSelector(actor, isLoading);
  const freshness = useFreshness(actor, isBusy);
  const hasFailed = useRetry(actor) !== null;
  const columns = useColumns();
  return (
    <>
      <BackLink to={pathTo('notificationHistory')}>{t('NOTIFICATION_HISTORY')}</BackLink>
      <ListHeader
        title={t('UNDELIVERED')}
        total={sight === null ? null : t('LIST_TOTAL', { count: sight.total })}
        asOf={sight === null ? null : format.time(sight.loadedAt)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      />
      <LoadNotice actor={actor} title={t('UNDELIVERED_FAILED')} isAlone={sight === null} />
      {sight === null && !hasFailed && <SkeletonRows rows={6} />}
      {sight?.total === 0 && (
        <EmptyState icon={<MailCheck aria-hidden />} title={t('UNDELIVERED_NONE')}>
          <p>{t('UNDELIVERED_NONE_TEXT')}</p>
        </EmptyState>
      )}
      {sight !== null && sight.total > 0 && (
        <AsOf value={sight.loadedAt}>
          <DataTable
            caption={t('UNDELIVERED')}
            rows={sight.rows}
            columns={columns}
            actions={[]}
            idOf={({ idNotification, idObserver }) => `${idNotification} ${idObserver}`}
            nameOf={({ name }) => name}
            order={null}
            onSort={() => {}}
            isBusy={isBusy}
            display="table"
          />
          <Pages
            query={query}
            sight={sight}
            isLoading={isBusy}
            onTurn={(turned) => actor.send({ type: 'query.changed', query: turned })}
          />
        </AsOf>
      )}
    </>
  );
}

function useColumns(): Column<Undelivered>[] {
  const { t } = useTranslation();
  const reason = useReason();
  const seesAll = useSelector(useServices().session, seesAllNgos);
  return useMemo(
    () => [
      { key: 'name', label: t('NAME'), cell: ({ idObserver, name }) => <ObserverName id={idObserver} name={name} /> },
      { key: 'phone', label: t('PHONE'), cell: ({ phone }) => <PhoneLink phone={phone} /> },
      ...(seesAll ? [{ key: 'ngo', label: t('OBSERVER_NGO'), cell: ({ ngo }: Undelivered) => ngo ?? '' }] : []),
      {
        key: 'message',
        label: t('UNDELIVERED_MESSAGE'),
        cell: ({ idNotification, title }) => <Link to={sentPath(idNotification)}>{title}</Link>,
      },
      { key: 'sent', label: t('UNDELIVERED_SENT'), cell: ({ sentAt }) => <When instant={sentAt} /> },
      { key: 'why', label: t('UNDELIVERED_WHY'), cell: reason },
    ],
    [t, reason, seesAll],
  );
}
