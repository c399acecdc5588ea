import { Ban, CircleCheck, CircleX, Clock, FileText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Deliveries as Counts, DeliveryStatus } from '#contract/notifications.ts';
import { useFormat } from '#src/services.tsx';
import styles from './Deliveries.module.css';
import { statuses } from './history.query.ts';
import { sentPath } from './notifications.query.ts';

const icons: Record<DeliveryStatus, LucideIcon> = {
  queued: Clock,
  sent: CircleCheck,
  failed: CircleX,
  'no-device': Ban,
  recorded: FileText,
};

/** What each state is called. */
export function useStatusText(): (status: DeliveryStatus) => string {
  const { t } = useTranslation();
  const words: Record<DeliveryStatus, string> = {
    queued: t('DELIVERY_QUEUED'),
    sent: t('DELIVERY_SENT'),
    failed: t('DELIVERY_FAILED'),
    'no-device': t('DELIVERY_NO_DEVICE'),
    recorded: t('DELIVERY_RECORDED'),
  };
  return (status) => words[status];
}

/** What the delivery to one person is called. */
function useOneStatusText(): (status: DeliveryStatus) => string {
  const { t } = useTranslation();
  const words: Partial<Record<DeliveryStatus, string>> = {
    sent: t('DELIVERY_ONE_SENT'),
    failed: t('DELIVERY_ONE_FAILED'),
    recorded: t('DELIVERY_ONE_RECORDED'),
  };
  const text = useStatusText();
  return (status) => words[status] ?? text(status);
}

export const countOf = (counts: Counts, status: DeliveryStatus): number =>
  status === 'no-device' ? counts.noDevice : counts[status];

export function StatusMark({ status }: { status: DeliveryStatus }) {
  const text = useOneStatusText();
  const Icon = icons[status];
  return (
    <span className={styles['mark']} data-status={status}>
      <Icon aria-hidden />
      {text(status)}
    </span>
  );
}

/** How many deliveries of a message stand how, each leading to those people; states that nobody is in are left out. */
export function Deliveries({ id, counts }: { id: number; counts: Counts }) {
  const format = useFormat();
  const text = useStatusText();
  return (
    <ul className={styles['counts']}>
      {statuses
        .filter((status) => countOf(counts, status) > 0)
        .map((status) => {
          const Icon = icons[status];
          return (
            <li key={status} className={styles['mark']} data-status={status}>
              <Icon aria-hidden />
              <Link to={`${sentPath(id)}?status=${status}`}>
                {format.number(countOf(counts, status))} {text(status)}
              </Link>
            </li>
          );
        })}
    </ul>
  );
}
