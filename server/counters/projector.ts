import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { Job } from '#server/jobs.ts';
import { fold } from './fold.ts';
import { readVisits, type Waiting } from './read-changes.ts';
import { noteCounted, takeTurn } from './turns.ts';
import { counting } from './wake.ts';
import { writeCounters } from './write-counters.ts';

/** On the embedded database posts wait for a batch: a thousand changes of a backlog took up to three seconds on a busy machine. */
const BATCH = 250;
/** Taken by whoever counts, as a courtesy: each change is counted by whoever deletes its row of the queue. */
const COUNTING = 7_411_929;
/** In seconds: changes of other processes are found so late. */
const LOOK = 1;
/** In milliseconds. */
const WAKE_DELAY = 300;

/**
 * Counts a batch of changes, all at one instant, and answers how many; none where somebody else does it at this
 * moment. Of two who take the same change the database lets one begin again.
 */
export async function countBatch(db: Db, { isAlone = tryLock }: { isAlone?: typeof tryLock } = {}): Promise<number> {
  const { rows } = await sql`select from change_uncounted limit 1`.execute(db);
  if (rows.length === 0) return 0;
  return transact(
    db,
    async (trx) => {
      if (!(await isAlone(trx))) return 0;
      const turn = await takeTurn(trx);
      const waiting = await take(trx);
      if (waiting.length === 0) return 0;
      const { visits, options } = await readVisits(trx, waiting.filter(isChange));
      await writeCounters(trx, fold(visits, options));
      await noteCounted(
        trx,
        turn,
        waiting.map(({ station }) => station),
      );
      return waiting.length;
    },
    'repeatable read',
  );
}

/** Until nothing is left. */
export async function countAll(db: Db): Promise<void> {
  while ((await countBatch(db)) === BATCH);
}

export const counterJobs = (db: Db): Job[] => [
  {
    name: 'projector',
    everySeconds: LOOK,
    run: () => countAll(db),
    wakeAfter: { milliseconds: WAKE_DELAY, listen: counting.listen },
  },
];

async function tryLock(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${COUNTING}) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

type Taken = Pick<Waiting, 'observer' | 'station'> & { revision: number | null };

/** And no arrival or departure. */
const isChange = (one: Taken): one is Waiting => one.revision !== null;

/** The oldest first: who has a change of a visit has all earlier ones. */
async function take(trx: Transaction<Tables>): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    /* prepared */
    delete from change_uncounted
    where id in (select id from change_uncounted order by id limit ${BATCH})
    returning observer_id as observer, polling_station_id as station, revision`.execute(trx);
  return rows;
}
