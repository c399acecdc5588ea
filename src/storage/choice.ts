/** A choice of the reader, which several controls may show. */
export interface Choice<T> {
  current: () => T;
  choose: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param apply Shows and remembers what was chosen; `current` reads it back. */
export function createChoice<T>({ current, apply }: { current: () => T; apply: (next: T) => void }): Choice<T> {
  const listeners = new Set<() => void>();
  return {
    current,
    choose(next) {
      apply(next);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
