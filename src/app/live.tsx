import { isLoggedIn } from '#machines/session/session.selectors.ts';
import { noAnswer } from '#src/api/failure.ts';
import type { Services } from '#src/services.tsx';
import { createLiveActor } from './live.actors.ts';
import { News, SoundSwitch, UnreadBadge } from './LiveHeader.tsx';
import type { LiveQueue } from './liveQueue.ts';
import { createSound } from './liveSound.ts';
import { SessionNotice } from './SessionNotice.tsx';

/** Listens to what arrives, until the signal says that the session is over. */
export function startLive(services: Services, queue: LiveQueue, over: AbortSignal): void {
  const { session, preferences, connection, inspect } = services;
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
  // Without a cable a stream may stay open for a while: nothing comes over it.
  const stopConnection = connection.subscribe((isOnline) =>
    actor.send(isOnline ? { type: 'connection.restored' } : { type: 'stream.lost', error: noAnswer }),
  );
  const stopSession = session.subscribe((snapshot) =>
    actor.send({ type: isLoggedIn(snapshot) ? 'session.began' : 'session.ended' }),
  );
  actor.send({ type: 'session.began' });
  over.addEventListener('abort', () => {
    tabs.close();
    stopConnection();
    stopSession.unsubscribe();
    sound.stop();
    actor.stop();
  });
}
