import { useTranslation } from 'react-i18next';
import type { Message } from '#machines/notification/notification.message.ts';
import { useServices } from '#src/services.tsx';
import styles from './PhonePreview.module.css';

/** As a locked phone shows it: the sender, the title in one line, the first lines of the message. */
export function PhonePreview({ message: { title, text } }: { message: Message }) {
  const { t } = useTranslation();
  const { config } = useServices();
  return (
    <figure className={styles['preview']}>
      <figcaption>{t('NOTIFICATION_PREVIEW')}</figcaption>
      <div className={styles['phone']}>
        <div className={styles['card']}>
          <p className={styles['app']}>
            <span>{config.productName}</span> · {t('NOTIFICATION_NOW')}
          </p>
          <p className={styles['title']} data-blank={title.trim() === '' || undefined}>
            {title.trim() || t('NOTIFICATION_TITLE')}
          </p>
          <p className={styles['text']} data-blank={text.trim() === '' || undefined}>
            {text.trim() || t('MESSAGE')}
          </p>
        </div>
      </div>
    </figure>
  );
}
