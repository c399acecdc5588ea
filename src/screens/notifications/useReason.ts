import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipient } from '#contract/notifications.ts';
import { troubleOf } from './deliveryTrouble.ts';

/** Why a message did not arrive, in words; what the push service said of it stands in the log of the server. */
export function useReason(): (recipient: Recipient) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ status, detail }: Recipient) => {
      if (status === 'recorded') return t('DELIVERY_RECORDED_WHY');
      if (status === 'no-device') return t('DELIVERY_NO_DEVICE_WHY');
      return detail === null || detail === '' ? '' : t(troubleOf(detail));
    },
    [t],
  );
}
