import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipient } from '#contract/notifications.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import { useStatusText } from '#src/i18n/deliveryStatus.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { numberColumn, type Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { look } from '#src/theme/classes.ts';
import { countOf, StatusMark } from './Deliveries.tsx';
import { deliveriesOf, type SentActor, type SentSight } from './history.actors.ts';
import styles from './History.module.css';
import { statuses, statusIn, type SentQuery } from './history.query.ts';
import { Pages } from '#src/lists/Pages.tsx';
import { useIsAwaited } from '#src/loading/useIsAwaited.ts';
import { useReason } from './useReason.ts';

interface SentRecipientsProps {
  sent: SentActor;
  sight: SentSight;
}

/** To whom it went, all or those in one state. */
export function SentRecipients({ sent, sight }: SentRecipientsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useStatusText();
  const loading = useIsAwaited(sent);
  const query = useSelector(sent, queryOf<SentQuery>);
  const columns = useColumns();
  const counts = deliveriesOf(sight.notification);
  return (
    <section aria-label={t('NOTIFICATION_RECIPIENTS')}>
      <div className={styles['filter']}>
        <SelectField
          label={t('NOTIFICATION_STATE')}
          value={query.status ?? ''}
          onChange={({ currentTarget }) =>
            sent.send({ type: 'query.changed', query: { ...query, page: 1, status: statusIn(currentTarget.value) } })
          }
        >
          <option value="">{t('NOTIFICATION_ALL_STATES')}</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {text(one)} ({format.number(countOf(counts, one))})
            </option>
          ))}
        </SelectField>
      </div>
      {sight.rows.length === 0 && !loading ? (
        <p className={`${look('quiet')} ${styles['none']}`}>{t('NOTIFICATION_NONE_IN_STATE')}</p>
      ) : (
        <DataTable
          caption={t('NOTIFICATION_RECIPIENTS')}
          rows={sight.rows}
          columns={columns}
          idOf={idOf}
          nameOf={nameOf}
          isBusy={loading}
        />
      )}
      <Pages
        query={query}
        sight={sight}
        isLoading={loading}
        onTurn={(changed) => sent.send({ type: 'query.changed', query: { ...query, ...changed } })}
      />
    </section>
  );
}

const idOf = ({ idObserver }: Recipient) => String(idObserver);
const nameOf = ({ name }: Recipient) => name;
function useColumns(): Column<Recipient>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useReason();
  const seesAll = useSelector(useServices().session, seesAllNgos);
  return useMemo<Column<Recipient>[]>(
    () => [
      { key: 'name', label: t('NAME'), cell: ({ idObserver, name }) => <ObserverName id={idObserver} name={name} /> },
      { key: 'phone', label: t('PHONE'), cell: ({ phone }) => <PhoneLink phone={phone} /> },
      ...(seesAll
        ? [{ key: 'ngo', label: t('OBSERVER_NGO'), isShort: true, cell: ({ ngo }: Recipient) => ngo ?? '' }]
        : []),
      {
        key: 'status',
        label: t('NOTIFICATION_STATE'),
        isShort: true,
        cell: ({ status }) => <StatusMark status={status} />,
      },
      { key: 'detail', label: t('NOTIFICATION_REASON'), cell: reason },
      numberColumn('attempts', t('NOTIFICATION_ATTEMPTS'), format.number),
    ],
    [t, format, reason, seesAll],
  );
}
