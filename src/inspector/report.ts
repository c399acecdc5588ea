import type { AnyActorRef } from 'xstate';
import { createRecording } from '#src/recording/hook.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { withoutSecrets } from '#src/recording/secrets.ts';
import { hello, openChannel, type ChannelMessage } from './channel.ts';

/** Reports root actors, and all that they invoke, to whoever has /machines open. In development only. */
export function startReporting(): (root: AnyActorRef) => void {
  const channel = openChannel();
  /** Tells this tab from another; a reload is another one, too. */
  const tab = crypto.randomUUID().slice(0, 4);
  const tell = (message: ChannelMessage) => channel.postMessage(message);
  const recorder = createRecorder({
    masking: withoutSecrets,
    place: () => location.pathname,
    onTaken: (taken, of) => tell({ tab, taken, of }),
  });
  channel.addEventListener('message', ({ data }) => {
    if (data === hello) tell({ tab, kept: recorder.kept() });
  });
  const recording = createRecording(() => Promise.resolve(recorder));
  void recording.recorder();
  return recording.inspect;
}
