import { Inbox, PenLine } from 'lucide';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SentNotification } from '#contract/notifications.ts';
import { PagedList } from '#src/lists/PagedList.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import type { Column } from '#src/ui/DataRow.tsx';
import { HeadLink } from '#src/lists/HeadAction.tsx';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Deliveries } from './Deliveries.tsx';
import { deliveriesOf, historyInput, historyLogic, recipientsOf, senderOf } from './history.actors.ts';
import styles from './History.module.css';
import { sentPath } from './notifications.query.ts';

/** What was sent, by whom, to how many, and how far each message has come; it counts on by itself. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const history = useScreenActor(historyLogic, historyInput);
  return (
    <PagedList
      actor={history}
      title={t('NOTIFICATION_HISTORY')}
      failed={t('NOTIFICATION_HISTORY_FAILED')}
      empty={{
        icon: <Icon of={Inbox} />,
        title: t('NOTIFICATION_NONE_SENT'),
        text: t('NOTIFICATION_NONE_SENT_TEXT'),
      }}
      columns={useColumns()}
      idOf={idOf}
      nameOf={titleOf}
      onOpen={(row) => services.address.go(sentPath(row.id))}
    >
      <HeadLink
        name={t('NOTIFICATION_WRITE')}
        icon={<Icon of={PenLine} />}
        to={pathTo('notifications')}
        variant="solid"
      />
    </PagedList>
  );
}

const idOf = ({ id }: SentNotification) => String(id);
const titleOf = ({ title }: SentNotification) => title;

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
