import { useSelector } from '@xstate/react';
import { Megaphone, Send } from 'lucide';
import { useTranslation } from 'react-i18next';
import { isCompleteFor, isComposing, isSending } from '#machines/notification/notification.selectors.ts';
import * as people from '#machines/notification-recipients/notification-recipients.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { Reach } from '#src/api/countReach.ts';
import { Button } from '#src/ui/Button.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { NotificationActor, ReachActor, RecipientsActor } from './notifications.actors.ts';
import type { ReachPreview } from './reach.actors.ts';
import { usePreview } from './ReachPreview.tsx';
import { SendNotice } from './SendNotice.tsx';
import styles from './SendBar.module.css';

interface SendBarProps {
  notification: NotificationActor;
  recipients: RecipientsActor;
  reach: ReachActor;
}

/** Looks disabled, and says on a press what is missing (NTF-05). */
const looksDisabled = { 'aria-disabled': true, 'data-disabled': '' };

/** In sight as long as somebody is chosen, and where there is room for it always: how many a message reaches, beside the two ways to send it (NTF-05, NTF-06). */
export function SendBar({ notification, recipients, reach }: SendBarProps) {
  const { t } = useTranslation();
  const composing = useSelector(notification, isComposing);
  const sending = useSelector(notification, isSending);
  const count = useSelector(recipients, people.pickedCount);
  const all = useSelector(reach, itemOf<Reach>);
  const complete = useSelector(notification, isCompleteFor(count));
  const completeForAll = useSelector(notification, isCompleteFor(all?.observers ?? 0));
  const ask = (ids: number[] | null, of: number) =>
    notification.send({ type: 'send.asked', wanted: { recipients: ids, count: of } });
  const why = sending ? t('NOTIFICATION_SENDING') : t('NOTIFICATION_UNSETTLED');
  return (
    <section className={styles['bar']} data-idle={count === 0 || undefined} aria-label={t('NOTIFICATION_SEND')}>
      <SendNotice notification={notification} />
      <p className={styles['reach']}>
        {all?.pushes === false ? (
          <output>{t('NOTIFICATION_CHOSEN', { count })}</output>
        ) : (
          <PickedText recipients={recipients} />
        )}
        <AllText reach={reach} />
      </p>
      <Button
        variant="solid"
        disabled={!composing}
        why={why}
        {...(composing && !complete && { ...looksDisabled, title: t('NOTIFICATION_INCOMPLETE') })}
        onClick={() => ask(people.pickedIds(recipients.getSnapshot()), count)}
      >
        <Icon of={Send} />
        {sending ? t('NOTIFICATION_SENDING') : t('NOTIFICATION_SEND_TO', { count })}
      </Button>
      <Button
        disabled={!composing || all === null}
        why={all === null ? t('NOTIFICATION_ALL_UNKNOWN') : why}
        {...(composing && all !== null && !completeForAll && { ...looksDisabled, title: t('NOTIFICATION_INCOMPLETE') })}
        onClick={() => ask(null, all?.observers ?? 0)}
      >
        <Icon of={Megaphone} />
        {t('SEND_NOTIFICATIONS_TO_ALL')}
      </Button>
    </section>
  );
}

/** How many of those picked a message reaches, as far as it is known here or the server tells. */
function PickedText({ recipients }: { recipients: RecipientsActor }) {
  const ids = useSelector(recipients, people.pickedIds);
  const withApp = useSelector(recipients, people.withApp);
  return withApp === null ? (
    <AskedText key={ids.join(' ')} ids={ids} />
  ) : (
    <ReachText count={ids.length} withApp={withApp} />
  );
}

function AskedText({ ids }: { ids: number[] }) {
  const { t } = useTranslation();
  const preview = useSelector(usePreview({ recipients: ids, isComplete: false }), itemOf<ReachPreview | 'unsupported'>);
  return preview === null || preview === 'unsupported' ? (
    <output>{t('NOTIFICATION_CHOSEN', { count: ids.length })}</output>
  ) : (
    <ReachText count={ids.length} withApp={preview.withApp} />
  );
}

function ReachText({ count, withApp }: { count: number; withApp: number }) {
  const { t } = useTranslation();
  if (withApp === count) return <output>{t('NOTIFICATION_WILL_REACH', { count })}</output>;
  return (
    <>
      <output>{t('NOTIFICATION_WILL_REACH_SOME', { count, withApp })}</output>
      <em>{t('NOTIFICATION_WITHOUT_APP', { count: count - withApp })}</em>
    </>
  );
}

/** How many "all" are, and how many of them have a phone that can be reached. */
function AllText({ reach }: { reach: ReachActor }) {
  const { t } = useTranslation();
  const all = useSelector(reach, itemOf<Reach>);
  const failed = useRetry(reach)?.isRetrying === false;
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
