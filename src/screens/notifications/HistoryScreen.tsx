import { useSelector } from '@xstate/react';
import { Inbox, PenLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SentNotification } from '#contract/notifications.ts';
import { isLoading, queryOf, sightOf } from '#machines/notification-watch/notification-watch.selectors.ts';
import { LoadNotice } from '#src/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';
import { useFreshness, useRetry } from '#src/useRetry.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { AsOf, When } from '#src/When.tsx';
import { Deliveries } from './Deliveries.tsx';
import {
  deliveriesOf,
  historyInput,
  historyLogic,
  recipientsOf,
  senderOf,
  type HistoryActor,
  type HistorySight,
} from './history.actors.ts';
import type { PageQuery } from '#src/pages.ts';
import styles from './History.module.css';
import { sentPath } from './notifications.query.ts';
import { useIsAwaited } from './useIsAwaited.ts';
import { Pages } from '#src/Pages.tsx';

/** What was sent, by whom, to how many, and how far each message has come; it counts on by itself. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const history = useScreenActor(historyLogic, historyInput);
  const sight = useSelector(history, sightOf<HistorySight>);
  const freshness = useFreshness(history, useSelector(history, isLoading));
  return (
    <>
      <ListHeader
        title={t('NOTIFICATION_HISTORY')}
        total={sight === null ? null : t('LIST_TOTAL', { count: sight.total })}
        asOf={sight === null ? null : format.time(sight.loadedAt)}
        freshness={freshness}
        onRefresh={() => history.send({ type: 'refreshed' })}
      >
        <Link className={buttonLook({ variant: 'solid' })} to={pathTo('notifications')}>
          <PenLine aria-hidden />
          {t('NOTIFICATION_WRITE')}
        </Link>
      </ListHeader>
      <LoadNotice actor={history} title={t('NOTIFICATION_HISTORY_FAILED')} isAlone={sight === null} />
      <Rows history={history} sight={sight} />
    </>
  );
}

function Rows({ history, sight }: { history: HistoryActor; sight: HistorySight | null }) {
  const { t } = useTranslation();
  const services = useServices();
  const loading = useIsAwaited(history);
  const failed = useRetry(history) !== null;
  const query = useSelector(history, queryOf<PageQuery>);
  const columns = useColumns();
  if (sight === null) return failed ? null : <SkeletonRows rows={6} />;
  if (sight.total === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden />} title={t('NOTIFICATION_NONE_SENT')}>
        <p>{t('NOTIFICATION_NONE_SENT_TEXT')}</p>
      </EmptyState>
    );
  }
  return (
    <AsOf value={sight.loadedAt}>
      <DataTable
        caption={t('NOTIFICATION_HISTORY')}
        rows={sight.rows}
        columns={columns}
        actions={[]}
        idOf={idOf}
        nameOf={titleOf}
        order={null}
        onSort={nothing}
        onOpen={(row) => services.address.go(sentPath(row.id))}
        isBusy={loading}
        display="table"
      />
      <Pages
        query={query}
        sight={sight}
        isLoading={loading}
        onTurn={(changed) => history.send({ type: 'query.changed', query: changed })}
      />
    </AsOf>
  );
}

const idOf = ({ id }: SentNotification) => String(id);
const titleOf = ({ title }: SentNotification) => title;
const nothing = () => {};

function useColumns(): Column<SentNotification>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'title',
        label: t('NOTIFICATION_TITLE'),
        cell: ({ id, title }) => (
          <Link className={styles['title']} to={sentPath(id)}>
            {title}
          </Link>
        ),
      },
      {
        key: 'when',
        label: t('NOTIFICATION_WHEN'),
        cell: ({ insertedAt }) => <When instant={insertedAt} />,
      },
      {
        key: 'who',
        label: t('NOTIFICATION_SENDER'),
        cell: (row) => <span>{senderOf(row)}</span>,
      },
      {
        key: 'recipients',
        label: t('NOTIFICATION_RECIPIENTS'),
        isNumeric: true,
        cell: (row) => format.number(recipientsOf(row)),
      },
      {
        key: 'deliveries',
        label: t('NOTIFICATION_DELIVERIES'),
        cell: (row) => <Deliveries id={row.id} counts={deliveriesOf(row)} />,
      },
    ],
    [t, format],
  );
}
