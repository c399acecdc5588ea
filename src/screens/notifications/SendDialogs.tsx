import { useSelector } from '@xstate/react';
import { isConfirming, isCounting } from '#machines/notification/notification.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { NotificationActor } from './notifications.actors.ts';

const load = () => import('./SendQuestions.tsx');

const SendQuestion = lazyPart(async () => (await load()).SendQuestion);
const SendAllQuestion = lazyPart(async () => (await load()).SendAllQuestion);

/** Their code is fetched soon, so that a lost connection cannot keep a question from being asked. */
export function SendDialogs({ notification }: { notification: NotificationActor }) {
  const confirming = useSelector(notification, isConfirming);
  const counting = useSelector(notification, isCounting);
  useAhead(load);
  return (
    <LazyPart onClose={() => notification.send({ type: 'send.cancelled' })}>
      {confirming && !counting && <SendQuestion notification={notification} />}
      {counting && <SendAllQuestion notification={notification} />}
    </LazyPart>
  );
}
