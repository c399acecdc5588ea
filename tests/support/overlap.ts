import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { isOnPostgres } from './postgres.ts';

export type Work = (trx: Transaction<Tables>) => Promise<unknown>;

/**
 * Begins `others` while `first` is not committed, and lets it commit, after `last`, only when all of them wait for it. The
 * embedded database has one session: there they begin, and wait for nothing but their turn.
 */
export async function during<T>(db: Db, first: Work, others: (() => Promise<T>)[], last?: Work): Promise<T[]> {
  let begun: Promise<T>[] = [];
  await db.transaction().execute(async (trx) => {
    await first(trx);
    begun = others.map((other) => other());
    if (isOnPostgres) await allWait(trx, others.length);
    await last?.(trx);
  });
  return Promise.all(begun);
}

/** Asks until that many sessions of this database wait for a lock; the test's time limit ends it otherwise. */
async function allWait(trx: Transaction<Tables>, sessions: number): Promise<void> {
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(trx);
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    if (rows[0]?.waiting === sessions) return;
  }
}
