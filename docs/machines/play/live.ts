import { hello, openChannel } from '#src/inspector/channel.ts';
import { applied, type ChannelMessage, type LiveActor } from '#src/inspector/liveActors.ts';

/** What a console that runs in another tab does; nothing where there is none, or the gallery is a file. */
export interface Live {
  actors: () => readonly LiveActor[];
  subscribe: (listener: () => void) => () => void;
}

export function listen(): Live {
  const listeners = new Set<() => void>();
  let actors: readonly LiveActor[] = [];
  if (location.protocol.startsWith('http')) {
    const channel = openChannel();
    channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage | string>) => {
      if (typeof data === 'string') return;
      actors = applied(actors, data);
      for (const listener of listeners) listener();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(hello);
  }
  return {
    actors: () => actors,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
