import type { Features } from '#src/services.tsx';

/** None are known until the server has named them. */
export function createFeatures(): Features & { set: (names: readonly string[]) => void } {
  const listeners = new Set<() => void>();
  let known: ReadonlySet<string> = new Set();
  return {
    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(names) {
      known = new Set(names);
      for (const listener of listeners) listener();
    },
  };
}
