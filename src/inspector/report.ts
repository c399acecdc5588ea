import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { hello, openChannel } from './channel.ts';
import { withoutSecrets } from '#src/recording/secrets.ts';

const maxKept = 500;

/** Reports root actors, and all that they invoke, to whoever has /src/inspector/ open. In development only. */
export function startReporting(): (root: AnyActorRef) => void {
  const channel = openChannel();
  const kept: unknown[] = [];
  const send = (event: StatelyInspectionEvent) => {
    const safe = withoutSecrets.value(event);
    kept.push(safe);
    if (kept.length > maxKept) kept.shift();
    channel.postMessage(safe);
  };
  channel.addEventListener('message', ({ data }) => {
    if (data === hello) for (const event of kept) channel.postMessage(event);
  });
  const inspector = createBrowserInspector({ autoStart: false, send });
  const announce = (actor: AnyActorRef) => {
    const snapshot: { children?: Record<string, AnyActorRef> } = actor.getSnapshot();
    inspector.actor(actor, actor.getSnapshot());
    for (const child of Object.values(snapshot.children ?? {})) announce(child);
  };
  return (root) => {
    announce(root);
    root.system.inspect((event: InspectionEvent) => inspector.inspect.next?.(event));
  };
}
