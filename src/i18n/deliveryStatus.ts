import { useTranslation } from 'react-i18next';
import type { DeliveryStatus } from '#contract/notifications.ts';

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
export function useOneStatusText(): (status: DeliveryStatus) => string {
  const { t } = useTranslation();
  const words: Partial<Record<DeliveryStatus, string>> = {
    sent: t('DELIVERY_ONE_SENT'),
    failed: t('DELIVERY_ONE_FAILED'),
    'no-device': t('DELIVERY_ONE_NO_DEVICE'),
    recorded: t('DELIVERY_ONE_RECORDED'),
  };
  const text = useStatusText();
  return (status) => words[status] ?? text(status);
}

/** How many deliveries stand how: "43 have no app". */
export function useStatusCount(): (status: DeliveryStatus, count: number) => string {
  const { t } = useTranslation();
  const keys = {
    queued: 'DELIVERY_COUNT_QUEUED',
    sent: 'DELIVERY_COUNT_SENT',
    failed: 'DELIVERY_COUNT_FAILED',
    'no-device': 'DELIVERY_COUNT_NO_DEVICE',
    recorded: 'DELIVERY_COUNT_RECORDED',
  } as const satisfies Record<DeliveryStatus, string>;
  return (status, count) => t(keys[status], { count });
}
