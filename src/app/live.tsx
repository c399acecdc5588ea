import { isLoggedIn, userNameOf } from '#machines/session/session.selectors.ts';
import { noAnswer } from '#src/api/failure.ts';
import type { Services } from '#src/services.tsx';
import { createLiveActor } from './live.actors.ts';
import { News, SoundSwitch, UnseenBadge } from './LiveHeader.tsx';
import type { LiveLine } from './liveLine.ts';
import { createMarkShelf } from './liveMarks.ts';
import { createSound } from './liveSound.ts';
import { SessionNotice } from './SessionNotice.tsx';

/** Listens to what arrives, until the signal says that the session is over. */
export function startLive(services: Services, line: LiveLine, over: AbortSignal): void {
  const { session, remember, connection, inspect } = services;
  const marks = createMarkShelf(remember, userNameOf(session.getSnapshot()) ?? '');
  const sound = createSound(remember);
  const actor = createLiveActor(services, marks, sound);
  actor.start();
  inspect(actor);
  line.join({
    actor,
    UnseenBadge: () => <UnseenBadge actor={actor} />,
    SoundSwitch: () => <SoundSwitch sound={sound} />,
    News: () => <News actor={actor} />,
    SessionNotice,
  });
  const stopMarks = marks.follow((changed) => actor.send({ type: 'marks.changed', marks: changed }));
  // Without a cable a stream may stay open for a while: nothing comes over it.
  const stopConnection = connection.subscribe((isOnline) =>
    actor.send(isOnline ? { type: 'connection.restored' } : { type: 'stream.lost', error: noAnswer }),
  );
  const stopSession = session.subscribe((snapshot) =>
    actor.send({ type: isLoggedIn(snapshot) ? 'session.began' : 'session.ended' }),
  );
  actor.send({ type: 'session.began' });
  over.addEventListener('abort', () => {
    stopMarks();
    stopConnection();
    stopSession.unsubscribe();
    sound.stop();
    actor.stop();
  });
}
