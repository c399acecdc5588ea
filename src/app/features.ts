import type { Features } from '#src/services.tsx';

/** @param initial What the page itself says that its server offers; of other servers nothing is known until they have answered. */
export function createFeatures(
  initial: readonly string[] = [],
): Features & { set: (names: readonly string[]) => void } {
  const listeners = new Set<() => void>();
  let known: ReadonlySet<string> = new Set(initial);
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
