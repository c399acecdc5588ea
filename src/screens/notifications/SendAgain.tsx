import { RotateCcw } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { SentNotification } from '#contract/notifications.ts';
import { ActionQuestion } from '#src/lists/ActionQuestion.tsx';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { againLogic, deliveriesOf, wouldReplace } from './history.actors.ts';
import styles from './History.module.css';

/** The same message for those whom it did not reach; asked first where another one was begun. */
export function SendAgain({ notification }: { notification: SentNotification }) {
  const { t } = useTranslation();
  const services = useServices();
  const again = useScreenActor(againLogic);
  const { failed } = deliveriesOf(notification);
  if (failed === 0) return null;
  const message = { title: notification.title, text: notification.body };
  const ask = () => {
    again.send({ type: 'action.asked', action: { notification: notification.id, message } });
    if (!wouldReplace(services, message)) again.send({ type: 'action.confirmed' });
  };
  return (
    <>
      <Button className={styles['again']} onClick={ask}>
        <Icon of={RotateCcw} />
        {t('NOTIFICATION_AGAIN', { count: failed })}
      </Button>
      <ActionQuestion
        asking={again}
        questionOf={() => ({
          title: t('NOTIFICATION_REPLACE_TITLE'),
          confirm: t('NOTIFICATION_REPLACE'),
          text: t('NOTIFICATION_REPLACE_TEXT'),
          isDangerous: true,
        })}
      />
    </>
  );
}
