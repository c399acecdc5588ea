import type { Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { By } from '#server/ledger/actor.ts';
import { erase, isDue, standing, type Standing } from './erase.ts';
import { readErased, type Erased } from './erased-file.ts';

/**
 * Erases those whom the file names and the database, which may be an older one, does not know as erased. In a transaction
 * of the caller's. An observer of another election with the same number was made at another time.
 */
export async function eraseAgain(trx: Transaction<Tables>, by: By, dataDir: string): Promise<Erased[]> {
  const wanted = new Map<string, boolean>();
  for (const { observer, createdAt, notes } of (await readErased(dataDir)) ?? []) {
    const key = `${observer} ${createdAt}`;
    wanted.set(key, notes || wanted.get(key) === true);
  }
  const keyOf = ({ id, created_at }: Standing) => `${id} ${created_at.toISOString()}`;
  const ids = [...new Set([...wanted.keys()].map((key) => Number(key.split(' ')[0])))];
  const found = (await standing(trx, ids)).filter((one) => wanted.has(keyOf(one)));
  const erased: Erased[] = [];
  for (const withNotes of [true, false]) {
    const due = found.filter((one) => wanted.get(keyOf(one)) === withNotes && isDue(one, withNotes));
    if (due.length > 0) erased.push(...(await erase(trx, by, due, withNotes)));
  }
  return erased;
}
