import type { Lazy } from '#src/services.tsx';

export interface LazyActor<TActor> extends Lazy<TActor> {
  /** It is there. */
  join: (actor: TActor) => void;
}

/** The way to an actor whose code comes after the first screen, or not at all. */
export function createLazyActor<TActor>(): LazyActor<TActor> {
  const listeners = new Set<() => void>();
  let joined: TActor | null = null;
  return {
    actor: () => joined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    join(actor) {
      joined = actor;
      for (const listener of listeners) listener();
    },
  };
}
