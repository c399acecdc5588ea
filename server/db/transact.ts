import type { Transaction } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './open.ts';
import type { Tables } from './tables.ts';

/** Serialisation failure and deadlock: the database has undone the work. With a lost connection nobody knows. */
const AGAIN = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction, again when the database asks for it: it must do nothing outside the transaction.
 * The embedded database has one session, so never wait for anything slow in here.
 */
export async function transact<T>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<T>,
  isolation?: 'repeatable read',
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const begun = db.transaction();
      return await (isolation ? begun.setIsolationLevel(isolation) : begun).execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !AGAIN.has(sqlState(error) ?? '')) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

const stateNames = {
  /** A value that must be unique is another row's. */
  taken: '23505',
  /** A row that others refer to, or one that refers to none. */
  referred: '23503',
} as const;

/** Whether the database refused what would not have been whole. */
export const isRefusedAs = (name: keyof typeof stateNames, error: unknown): boolean =>
  sqlState(error) === stateNames[name];

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
