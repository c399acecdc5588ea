import type { AnyActorRef } from 'xstate';
import { createRecording } from '#src/recording/hook.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { withoutSecrets } from '#src/recording/secrets.ts';
import { hello, openChannel } from './channel.ts';
import { applied, begun, type ChannelMessage, type LiveActor } from './liveActors.ts';

/** Reports root actors, and all that they invoke, to whoever has /machines open. In development only. */
export function startReporting(): (root: AnyActorRef) => void {
  const channel = openChannel();
  /** Tells this tab from another; a reload is another one, too. */
  const tab = crypto.randomUUID().slice(0, 4);
  let actors: LiveActor[] = [];
  const tell = (message: ChannelMessage) => channel.postMessage(message);
  const recorder = createRecorder({
    masking: withoutSecrets,
    place: () => location.pathname,
    onTaken(taken, of) {
      actors = applied(actors, { tab, taken, of });
      tell({ tab, taken, of });
    },
  });
  /** With those that have taken nothing yet. */
  function all(): LiveActor[] {
    const ids = new Set(actors.map(({ id }) => id));
    const others = recorder.kept().actors.filter(({ id }) => !ids.has(id));
    return actors.concat(others.map((actor) => begun(actor, tab)));
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === hello) tell({ tab, actors: all() });
  });
  const recording = createRecording(() => Promise.resolve(recorder));
  void recording.recorder();
  return recording.inspect;
}
