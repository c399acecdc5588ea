import { hello, openChannel, type Told } from '#src/inspector/channel.ts';
import type { Known, Taken } from '#src/recording/recorder.ts';

export interface LiveActor extends Known {
  /** The newest first. */
  events: Taken[];
  isOver: boolean;
}

/** What a console that runs in another tab does; nothing where there is none, or the gallery is a file. */
export interface Live {
  actors: () => readonly LiveActor[];
  subscribe: (listener: () => void) => () => void;
}

const maxEvents = 500;

/** What was told, applied to what was known. */
export function applied(actors: readonly LiveActor[], told: Told): LiveActor[] {
  if ('kept' in told) {
    const begun = told.kept.actors.map((actor): LiveActor => ({ ...actor, events: [], isOver: false }));
    return told.kept.events.reduce((all, taken) => withEvent(all, taken, null), begun);
  }
  return withEvent(actors, told.taken, told.of);
}

function withEvent(actors: readonly LiveActor[], taken: Taken, of: Known | null): LiveActor[] {
  const known = actors.find(({ id }) => id === taken.actor) ?? (of && { ...of, events: [], isOver: false });
  if (known === null) return [...actors];
  const next: LiveActor = {
    ...known,
    state: taken.state,
    context: { ...known.context, ...taken.changed },
    events: [taken, ...known.events].slice(0, maxEvents),
    isOver: known.isOver || taken.event.includes('"xstate.stop"'),
  };
  const others = actors.filter(({ id }) => id !== taken.actor);
  return actors.length === others.length
    ? [...actors, next]
    : actors.map((one) => (one.id === taken.actor ? next : one));
}

export function listen(): Live {
  const listeners = new Set<() => void>();
  let actors: readonly LiveActor[] = [];
  if (location.protocol.startsWith('http')) {
    const channel = openChannel();
    channel.addEventListener('message', ({ data }: MessageEvent<Told | string>) => {
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
