import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { LostAnswer } from '#server/db/tables.visits.ts';

interface Change {
  revision: number;
  at: Date;
  gained: number[];
  lost: LostAnswer[] | null;
}

/** What the posts of a visit changed, the first one first. */
export async function changesOf(db: Db, observer: number, station: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select revision, at, gained, lost from visit_change
    where observer_id = ${observer} and polling_station_id = ${station} order by revision`.execute(db);
  return rows;
}

/** The options that stand after these changes, with the time of each. */
export function foldOf(changes: readonly Change[]): [option: number, at: string][] {
  const standing = new Map<number, string>();
  for (const { at, gained, lost } of changes) {
    for (const [option] of lost ?? []) standing.delete(option);
    for (const option of gained) standing.set(option, at.toISOString());
  }
  return [...standing].toSorted(([a], [b]) => a - b);
}

export async function answersOf(db: Db, observer: number, station: number): Promise<[option: number, at: string][]> {
  const { rows } = await sql<{ option: number; at: Date }>`
    select option_id as option, answered_at as at from answer
    where observer_id = ${observer} and polling_station_id = ${station} order by option_id`.execute(db);
  return rows.map(({ option, at }) => [option, at.toISOString()]);
}

export async function revisionsOf(db: Db, observer: number, station: number) {
  const { rows } = await sql<{ revision: number; flags: number; answers: number }>`
    select revision, flag_revision as flags, answer_count as answers from thread
    where observer_id = ${observer} and polling_station_id = ${station}`.execute(db);
  return rows[0];
}
