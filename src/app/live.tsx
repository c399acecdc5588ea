import { isLoggedIn } from '#machines/session/session.selectors.ts';
import type { Services } from '#src/services.tsx';
import { createLiveActor } from './live.actors.ts';
import { News, SoundSwitch, UnreadBadge } from './LiveHeader.tsx';
import type { LiveQueue } from './liveQueue.ts';
import { createSound } from './liveSound.ts';
import { atEnd } from './logout.ts';
import { SessionNotice } from './SessionNotice.tsx';

/** Listens to what arrives, until the signal says that the session is over. */
export function startLive(services: Services, queue: LiveQueue, over: AbortSignal): void {
  const { session, preferences, inspect } = services;
  const sound = createSound(preferences);
  const tabs = new BroadcastChannel('unread');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const actor = createLiveActor(services, sound, () => tabs.postMessage('read'));
  actor.start();
  inspect(actor);
  queue.join({
    actor,
    UnreadBadge: () => <UnreadBadge actor={actor} />,
    SoundSwitch: () => <SoundSwitch sound={sound} />,
    News: () => <News actor={actor} />,
    SessionNotice,
  });
  tabs.addEventListener('message', () => actor.send({ type: 'count.wanted' }));
  const stopSession = session.subscribe((snapshot) =>
    actor.send({ type: isLoggedIn(snapshot) ? 'session.began' : 'session.ended' }),
  );
  actor.send({ type: 'session.began' });
  atEnd(session, over, {
    stop() {
      tabs.close();
      stopSession.unsubscribe();
      sound.stop();
      actor.stop();
    },
  });
}
