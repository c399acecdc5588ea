import { sql, type RawBuilder } from 'kysely';
import { isRefusedAs } from '#server/db/transact.ts';
import type { Db } from '#server/db/open.ts';
import type { Job } from '#server/jobs.ts';
import type { Log } from '#server/log.ts';
import { anchorOf, hashOf, readHead } from './chain.ts';
import { sealing } from './wake.ts';

const BATCH = 500;
/** Taken by whoever seals, as a courtesy: the primary key of the positions is what keeps two from writing one. */
const SEALING = 7_411_919;
/** In seconds: acts of other processes are found so late. */
const LOOK = 1;
/** In milliseconds: the transaction that woke the sealer has most likely ended by then. */
const WAKE_DELAY = 250;
const ANCHOR_SECONDS = 60;

interface Unsealed {
  id: number;
  at: Date;
  body: string;
}

/** By their ids: joined with those that wait, the database may walk all acts for each batch. */
export const actsOf = (ids: readonly number[]): RawBuilder<Unsealed> =>
  sql<Unsealed>`select id, at, body from act where id = any(${ids}::bigint[]) order by id`;

/** Chains at most 500 acts and answers how many; none where somebody else does it at this moment. */
export async function sealBatch(db: Db, now: () => Date): Promise<number> {
  if ((await db.selectFrom('act_unsealed').select('act_id').limit(1).executeTakeFirst()) === undefined) return 0;
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows: taken } = await sql<{
        mine: boolean;
      }>`select pg_try_advisory_xact_lock(${SEALING}) as mine`.execute(trx);
      if (taken[0]?.mine !== true) return 0;
      let { position, hash } = await readHead(trx);
      // In one statement, hence of one instant: whatever an act had seen is in its sight, with a smaller id.
      const waiting = await trx.selectFrom('act_unsealed').select('act_id').orderBy('act_id').limit(BATCH).execute();
      const { rows } = await actsOf(waiting.map(({ act_id }) => act_id)).execute(trx);
      const hashes = rows.map((act) => {
        position += 1;
        hash = hashOf(hash, { ...act, position });
        return hash;
      });
      const first = position - rows.length + 1;
      const ids = rows.map(({ id }) => id);
      await sql`
        insert into seal (position, act_id, hash, sealed_at)
        select position, act_id, hash, ${now()} from unnest(
          ${ids.map((_, index) => first + index)}::bigint[], ${ids}::bigint[], ${hashes}::bytea[])
          as link (position, act_id, hash)`.execute(trx);
      await sql`delete from act_unsealed where act_id = any(${ids}::bigint[])`.execute(trx);
      return rows.length;
    });
  } catch (error) {
    // Another sealer was first.
    if (isRefusedAs('taken', error)) return 0;
    throw error;
  }
}

/** Until nothing is left. */
export async function sealAll(db: Db, now: () => Date): Promise<void> {
  while ((await sealBatch(db, now)) > 0);
}

/** Seals beside the writers, and writes the head of the chain into the log each minute, where nobody who owns the database alone can change it. */
export const ledgerJobs = (db: Db, log: Log, now: () => Date): Job[] => [
  {
    name: 'sealer',
    everySeconds: LOOK,
    run: () => sealAll(db, now),
    wakeAfter: { milliseconds: WAKE_DELAY, listen: sealing.listen },
  },
  {
    name: 'anchor',
    everySeconds: ANCHOR_SECONDS,
    run: async () => {
      const head = await anchorOf(db);
      if (head !== null) log.info('the head of the ledger', { head });
    },
  },
];
