import { useTranslation } from 'react-i18next';
import type { SentNotification } from '#contract/notifications.ts';
import { When } from '#src/time/When.tsx';
import { look } from '#src/theme/classes.ts';
import { Deliveries } from './Deliveries.tsx';
import { deliveriesOf, recipientsOf, senderOf } from './history.actors.ts';
import styles from './History.module.css';

export function SentMessage({ notification }: { notification: SentNotification }) {
  const { t } = useTranslation();
  const { id, body, insertedAt } = notification;
  const who = senderOf(notification);
  return (
    <section className={`${look('stack')} ${styles['sent']}`}>
      <p className={`${look('wrap', { gap: 'lg' })} ${styles['facts']}`}>
        <span>
          {t('NOTIFICATION_SENT_ON')} <When instant={insertedAt} isWhole />
        </span>
        {who !== '' && <span>{who}</span>}
        <span>{t('NOTIFICATION_TO', { count: recipientsOf(notification) })}</span>
      </p>
      <p className={styles['body']}>{body}</p>
      <Deliveries id={id} counts={deliveriesOf(notification)} />
    </section>
  );
}
