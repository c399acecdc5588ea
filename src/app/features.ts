import type { Features } from '#src/services.tsx';

/** @param told What the page itself says that its server offers; of other servers nothing is known until they have answered. */
export function createFeatures(told: readonly string[] = []): Features & { set: (names: readonly string[]) => void } {
  const listeners = new Set<() => void>();
  let known: ReadonlySet<string> = new Set(told);
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
