import type { Db } from './open.ts';

const primaries = new WeakMap<object, object>();

/** From now on what a process keeps of `db` is kept of its primary: both show the same election. */
export function readsFor(db: Db, primary: Db): Db {
  primaries.set(db, primary);
  return db;
}

/** Where may be written; the database itself unless it reads from a replica. */
export function primaryOf<T extends object>(db: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readsFor` pairs databases alone
  return (primaries.get(db) as T | undefined) ?? db;
}
