import type { Db } from './open.ts';

/** What a process keeps for each of its databases: made when it is first asked for, gone with the database. */
export function perDatabase<T>(create: (db: Db) => T): (db: Db) => T {
  const kept = new WeakMap<Db, { value: T }>();
  return (db) => {
    const known = kept.get(db) ?? { value: create(db) };
    kept.set(db, known);
    return known.value;
  };
}
