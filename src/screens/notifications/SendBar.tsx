import { useSelector } from '@xstate/react';
import { Megaphone, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isComposing, isReady, isSending } from '#machines/notification/notification.selectors.ts';
import * as people from '#machines/notification-recipients/notification-recipients.selectors.ts';
import { hasFailed, itemOf } from '#machines/resource/resource.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import type { NotificationActor, Reach, ReachActor, RecipientsActor } from './notifications.actors.ts';
import styles from './SendBar.module.css';

interface SendBarProps {
  notification: NotificationActor;
  recipients: RecipientsActor;
  reach: ReachActor;
}

/** Looks disabled, and says on a press what is missing (NTF-05). */
const looksDisabled = { 'aria-disabled': true, 'data-disabled': '' };

/** Always in sight: how many a message reaches, beside the two ways to send it (NTF-05, NTF-06). */
export function SendBar({ notification, recipients, reach }: SendBarProps) {
  const { t } = useTranslation();
  const composing = useSelector(notification, isComposing);
  const sending = useSelector(notification, isSending);
  const ready = useSelector(notification, isReady);
  const count = useSelector(recipients, people.pickedCount);
  const deaf = useSelector(recipients, people.withoutDevice);
  const all = useSelector(reach, itemOf<Reach>);
  const ask = (ids: number[] | null, of: number) =>
    notification.send({ type: 'send.asked', wanted: { recipients: ids, count: of } });
  const why = sending ? t('NOTIFICATION_SENDING') : t('NOTIFICATION_UNSETTLED');
  return (
    <section className={styles['bar']} aria-label={t('NOTIFICATION_SEND')}>
      <p className={styles['reach']}>
        <output>{t('NOTIFICATION_WILL_REACH', { count })}</output>
        {deaf > 0 && <span>{t('NOTIFICATION_WITHOUT_DEVICE', { count: deaf })}</span>}
        <AllText reach={reach} />
      </p>
      <Button
        variant="solid"
        disabled={!composing}
        why={why}
        {...(composing && (!ready || count === 0) && { ...looksDisabled, title: t('NOTIFICATION_INCOMPLETE') })}
        onClick={() => ask(people.pickedIds(recipients.getSnapshot()), count)}
      >
        <Send aria-hidden />
        {sending ? t('NOTIFICATION_SENDING') : t('NOTIFICATION_SEND_TO', { count })}
      </Button>
      <Button
        disabled={!composing || all === null}
        why={all === null ? t('NOTIFICATION_ALL_UNKNOWN') : why}
        {...(composing && all !== null && !ready && { ...looksDisabled, title: t('NOTIFICATION_INCOMPLETE') })}
        onClick={() => ask(null, all?.observers ?? 0)}
      >
        <Megaphone aria-hidden />
        {t('SEND_NOTIFICATIONS_TO_ALL')}
      </Button>
    </section>
  );
}

/** How many "all" are, and how many of them have a phone that can be reached. */
function AllText({ reach }: { reach: ReachActor }) {
  const { t } = useTranslation();
  const all = useSelector(reach, itemOf<Reach>);
  const failed = useSelector(reach, hasFailed);
  if (failed) {
    return (
      <span>
        <output>{t('NOTIFICATION_ALL_UNKNOWN')}</output>{' '}
        <Button size="xs" variant="ghost" onClick={() => reach.send({ type: 'load.retried' })}>
          {t('RETRY_NOW')}
        </Button>
      </span>
    );
  }
  if (all === null) return null;
  const { observers: count, withDevice } = all;
  return (
    <span>
      {withDevice === null
        ? t('NOTIFICATION_ALL', { count })
        : t('NOTIFICATION_ALL_WITH_DEVICE', { count, withDevice })}
    </span>
  );
}
