import type { LiveEvent } from '#machines/live/live.types.ts';
import type { Live, LiveParts } from '#src/services.tsx';

export interface LiveQueue extends Live {
  /** The machine is there. */
  join: (parts: LiveParts) => void;
}

/** The way to a machine that comes later. */
export function createLiveQueue(): LiveQueue {
  const listeners = new Set<() => void>();
  const waiting: LiveEvent[] = [];
  let parts: LiveParts | null = null;
  return {
    tell: (event) => (parts === null ? waiting.push(event) : parts.actor.send(event)),
    parts: () => parts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    join(joined) {
      parts = joined;
      for (const event of waiting.splice(0)) joined.actor.send(event);
      for (const listener of listeners) listener();
    },
  };
}
