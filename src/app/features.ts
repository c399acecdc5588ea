import type { Features } from '#src/services.tsx';

/** None are known until the server has told them. */
export function createFeatures(): Features & { tell: (names: readonly string[]) => void } {
  const listeners = new Set<() => void>();
  let known: ReadonlySet<string> = new Set();
  return {
    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(names) {
      known = new Set(names);
      for (const listener of listeners) listener();
    },
  };
}
