import type { Db } from './open.ts';
import { primaryOf } from './primary-of.ts';

/** What a process keeps for each of its databases: made when it is first asked for, gone with the database. Whoever reads from a replica finds that of the primary. */
export function perDatabase<T>(create: (db: Db) => T): (db: Db) => T {
  const kept = new WeakMap<Db, { value: T }>();
  return (given) => {
    const db = primaryOf(given);
    const known = kept.get(db) ?? { value: create(db) };
    kept.set(db, known);
    return known.value;
  };
}
