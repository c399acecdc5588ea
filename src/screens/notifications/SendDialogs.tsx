import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { isConfirming, isCounting } from '#machines/notification/notification.selectors.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { NotificationActor } from './notifications.actors.ts';

const load = () => import('./SendQuestions.tsx');

const SendQuestion = lazy(async () => ({ default: (await load()).SendQuestion }));
const SendAllQuestion = lazy(async () => ({ default: (await load()).SendAllQuestion }));

/** Their code is fetched soon, so that a lost connection cannot keep a question from being asked. */
export function SendDialogs({ notification }: { notification: NotificationActor }) {
  const confirming = useSelector(notification, isConfirming);
  const counting = useSelector(notification, isCounting);
  useAhead(load);
  return (
    <Suspense fallback={null}>
      {confirming && !counting && <SendQuestion notification={notification} />}
      {counting && <SendAllQuestion notification={notification} />}
    </Suspense>
  );
}
