import { sql, type Transaction } from 'kysely';
import { areLookalikes } from '#contract/lookalikes.values.ts';
import type { Tables } from '#server/db/tables.ts';

/** Of an advisory lock: two names that look alike cannot slip in at once. */
const NAMING = 7_411_937;

/** Whether people would take the name for that of another account, of whichever NGO. */
export async function isLookalike(trx: Transaction<Tables>, name: string, own: number | null = null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${NAMING})`.execute(trx);
  const others = await trx.selectFrom('ngo_admin').select(['id', 'account']).execute();
  return others.some(({ id, account }) => id !== own && areLookalikes(account, name));
}
