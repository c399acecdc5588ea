import { Ban, CircleCheck, CircleX, Clock, FileText, type IconNode } from 'lucide';
import { Link } from 'react-router-dom';
import type { Deliveries as Counts, DeliveryStatus } from '#contract/notifications.ts';
import { useOneStatusText, useStatusCount } from '#src/i18n/deliveryStatus.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Deliveries.module.css';
import { statuses } from './history.query.ts';
import { sentPath } from './notifications.query.ts';

const icons: Record<DeliveryStatus, IconNode> = {
  queued: Clock,
  sent: CircleCheck,
  failed: CircleX,
  'no-device': Ban,
  recorded: FileText,
};

export const countOf = (counts: Counts, status: DeliveryStatus): number =>
  status === 'no-device' ? counts.noDevice : counts[status];

export function StatusMark({ status }: { status: DeliveryStatus }) {
  const text = useOneStatusText();
  const icon = icons[status];
  return (
    <span className={styles['mark']} data-status={status}>
      <Icon of={icon} />
      {text(status)}
    </span>
  );
}

/** How many deliveries of a message stand how, each leading to those people; states that nobody is in are left out. */
export function Deliveries({ id, counts }: { id: number; counts: Counts }) {
  const countText = useStatusCount();
  return (
    <ul className={look('wrap', { gap: 'lg' })}>
      {statuses
        .filter((status) => countOf(counts, status) > 0)
        .map((status) => {
          const icon = icons[status];
          return (
            <li key={status} className={styles['mark']} data-status={status}>
              <Icon of={icon} />
              <Link to={`${sentPath(id)}?status=${status}`}>{countText(status, countOf(counts, status))}</Link>
            </li>
          );
        })}
    </ul>
  );
}
