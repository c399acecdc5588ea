import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as notice from '#machines/notification/notification.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { pathTo } from '#src/routes.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { NotificationActor } from './notifications.actors.ts';
import { sentPath } from './notifications.query.ts';
import { sentWords } from './sentWords.ts';
import styles from './SendNotice.module.css';

/** What has become of the message that was sent last, until the next one. */
export function SendNotice({ notification }: { notification: NotificationActor }) {
  const { t } = useTranslation();
  const sending = useSelector(notification, notice.isSending);
  const unsure = useSelector(notification, notice.isUnsure);
  const sent = useSelector(notification, notice.isSent);
  const failure = useSelector(notification, notice.failureOf);
  const reason = useFailureText();
  /** The buttons go; the reader goes on at the message. */
  const settle = (event: { type: 'send.retried' | 'send.abandoned' }) => {
    notification.send(event);
    document.querySelector<HTMLElement>('input[name=title]')?.focus();
  };
  return (
    <div className={styles['place']} aria-live="polite">
      {/* The button says it to those who see it. */}
      {sending && <p className="visually-hidden">{t('NOTIFICATION_SENDING')}</p>}
      {failure !== null && (
        <div className={look('callout')}>
          <Icon of={CircleAlert} />
          <p>
            <strong>{unsure ? t('NOTIFICATION_UNSURE') : t('NOTIFICATION_NOT_SENT')}.</strong> {reason(failure)}{' '}
            {unsure ? t('NOTIFICATION_UNSURE_TEXT') : t('NOTIFICATION_KEPT')}
          </p>
          {unsure && (
            <>
              <Button size="sm" variant="solid" onClick={() => settle({ type: 'send.retried' })}>
                {t('NOTIFICATION_RETRY')}
              </Button>
              <Button size="sm" onClick={() => settle({ type: 'send.abandoned' })}>
                {t('NOTIFICATION_ABANDON')}
              </Button>
            </>
          )}
        </div>
      )}
      {sent && <SentNotice notification={notification} />}
    </div>
  );
}

function SentNotice({ notification }: { notification: NotificationActor }) {
  const { t } = useTranslation();
  const sent = useSelector(notification, notice.sentOf);
  const id = sent?.id ?? null;
  const { isSuccess, key, values } = sentWords(sent);
  const some = sent?.withApp != null && sent.withApp !== sent.recipients;
  return (
    <p className={look('callout', { tone: isSuccess ? 'success' : 'warning' })}>
      {isSuccess ? <Icon of={CircleCheck} /> : <Icon of={TriangleAlert} />}
      <span>{t(key, values ?? {})}</span>
      {some && id !== null && <Link to={`${sentPath(id)}?status=no-device`}>{t('NOTIFICATION_TO_WITHOUT_APP')}</Link>}
      <Link to={id === null ? pathTo('notificationHistory') : sentPath(id)}>{t('NOTIFICATION_TO_DELIVERIES')}</Link>
    </p>
  );
}
