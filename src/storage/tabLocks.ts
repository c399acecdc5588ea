/** Locks exist where the page came over a secure connection. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** What living tabs hold under names that begin so. */
export async function heldLocks(prefix: string): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? name.slice(prefix.length) : [])));
}

/** Until the returned function is called; the browser lets go of the lock of a tab that dies. */
export function holdLock(name: string): () => void {
  const released = Promise.withResolvers<void>();
  locks()
    ?.request(name, { ifAvailable: true }, () => released.promise)
    .catch(() => {});
  return () => released.resolve();
}

/** One tab after the other. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager === undefined ? work() : manager.request(name, {}, work);
}
