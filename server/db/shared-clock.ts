import { sql } from 'kysely';
import type { Db } from './open.ts';

/** In milliseconds: two clocks that differ by less are the same. */
const SAME = 1_000;

/**
 * A moment of this process by the clock of the database, which all processes share while their own clocks may differ.
 * How far they do is known no better than the question took, and nothing below a second counts.
 */
export async function sharedNow(db: Db, now: Date): Promise<Date> {
  const asked = Date.now();
  const answer = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const answered = Date.now();
  const at = answer.rows[0]?.at.getTime() ?? answered;
  const difference = at - (asked + answered) / 2;
  return Math.abs(difference) <= Math.max(SAME, answered - asked) ? now : new Date(now.getTime() + difference);
}
