import { useSelector } from '@xstate/react';
import { MailCheck } from 'lucide';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { PagedList } from '#src/lists/PagedList.tsx';
import { pathTo } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import type { Column } from '#src/ui/DataRow.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { historyInput, undeliveredLogic, type Undelivered } from './history.actors.ts';
import { sentPath } from './notifications.query.ts';
import { useReason } from './useReason.ts';

/** Whom messages did not reach, over all messages, with the number to call instead. */
export function UndeliveredScreen() {
  const { t } = useTranslation();
  const actor = useScreenActor(undeliveredLogic, historyInput);
  return (
    <>
      <BackLink to={pathTo('notificationHistory')}>{t('NOTIFICATION_HISTORY')}</BackLink>
      <PagedList
        actor={actor}
        title={t('UNDELIVERED')}
        failed={t('UNDELIVERED_FAILED')}
        empty={{ icon: <Icon of={MailCheck} />, title: t('UNDELIVERED_NONE'), text: t('UNDELIVERED_NONE_TEXT') }}
        columns={useColumns()}
        idOf={({ idNotification, idObserver }) => `${idNotification} ${idObserver}`}
        nameOf={({ name }) => name}
      />
    </>
  );
}

function useColumns(): Column<Undelivered>[] {
  const { t } = useTranslation();
  const reason = useReason();
  const seesAll = useSelector(useServices().session, seesAllNgos);
  return useMemo<Column<Undelivered>[]>(
    () => [
      { key: 'name', label: t('NAME'), cell: ({ idObserver, name }) => <ObserverName id={idObserver} name={name} /> },
      { key: 'phone', label: t('PHONE'), cell: ({ phone }) => <PhoneLink phone={phone} /> },
      ...(seesAll
        ? [{ key: 'ngo', label: t('OBSERVER_NGO'), isShort: true, cell: ({ ngo }: Undelivered) => ngo ?? '' }]
        : []),
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
