import { useSelector } from '@xstate/react';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SentNotification } from '#contract/notifications.ts';
import { actionOf } from '#machines/confirmation/confirmation.selectors.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { againLogic, deliveriesOf, wouldReplace } from './history.actors.ts';
import styles from './History.module.css';

const load = () => import('./AgainQuestion.tsx');
const AgainQuestion = lazyPart(async () => (await load()).AgainQuestion);

/** The same message for those whom it did not reach; asked first where another one was begun. */
export function SendAgain({ notification }: { notification: SentNotification }) {
  const { t } = useTranslation();
  const services = useServices();
  const again = useScreenActor(againLogic);
  const asking = useSelector(again, (snapshot) => actionOf(snapshot) !== null);
  const { failed } = deliveriesOf(notification);
  useAhead(load, failed > 0);
  if (failed === 0) return null;
  const message = { title: notification.title, text: notification.body };
  const ask = () => {
    again.send({ type: 'action.asked', action: { notification: notification.id, message } });
    if (!wouldReplace(services, message)) again.send({ type: 'action.confirmed' });
  };
  return (
    <>
      <Button className={styles['again']} onClick={ask}>
        <RotateCcw aria-hidden />
        {t('NOTIFICATION_AGAIN', { count: failed })}
      </Button>
      <LazyPart onClose={() => again.send({ type: 'action.cancelled' })}>
        {asking && <AgainQuestion again={again} />}
      </LazyPart>
    </>
  );
}
