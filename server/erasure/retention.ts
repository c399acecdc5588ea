import { sql, type Transaction } from 'kysely';
import { maxErasedAtOnce } from '#contract/batch-sizes.values.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { clockTime, zoneOffset } from '#server/time/zone.ts';

const DAY = 86_400_000;

export interface Retention {
  /** The day from which it is proposed to erase everybody; null where nothing says so. */
  since: string | null;
  isDue: boolean;
}

/** The days begin at midnight where the election is. */
export function retentionOf(
  { electionDay, retentionDays, timeZone }: Pick<Config, 'electionDay' | 'retentionDays' | 'timeZone'>,
  now: Date,
): Retention {
  if (electionDay === undefined || retentionDays === undefined) return { since: null, isDue: false };
  const since = new Date(Date.parse(electionDay) + retentionDays * DAY).toISOString().slice(0, 10);
  return { since, isDue: clockTime(now, zoneOffset(timeZone)).slice(0, 10) >= since };
}

/** Who still has a name, or still has words and photos in their notes where these are to go. */
const stillNamed = (withNotes: boolean) =>
  withNotes ? sql<boolean>`(erased_at is null or notes_erased_at is null)` : sql<boolean>`erased_at is null`;

export async function countNamed(db: Db, withNotes = false): Promise<number> {
  const { count } = await db
    .selectFrom('observer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(stillNamed(withNotes))
    .executeTakeFirstOrThrow();
  return count;
}

/** Some of them, in the order of their ids. */
export async function nextNamed(trx: Transaction<Tables>, withNotes: boolean): Promise<number[]> {
  const rows = await trx
    .selectFrom('observer')
    .select('id')
    .where(stillNamed(withNotes))
    .orderBy('id')
    .limit(maxErasedAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}
