import { sql, type Kysely } from 'kysely';
import { intArray } from '#server/db/int-array.ts';
import type { Tables } from '#server/db/tables.ts';

type Trx = Kysely<Tables>;

/** How far is counted: what was counted later has a greater turn, and after `anew` nothing from before holds. */
export interface Turn {
  turn: number;
  anew: number;
}

/**
 * For whoever counts, before anything else: until the end of the transaction nobody else has a turn, so that turns are
 * seen in their order.
 */
export async function takeTurn(trx: Trx): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    /* prepared */
    insert into counting_turn as last (turn, anew) values (1, 1)
    on conflict (only_row) do update set turn = last.turn + 1 returning turn`.execute(trx);
  return rows[0]?.turn ?? 0;
}

/** Says of which stations something was counted. */
export async function noteCounted(trx: Trx, turn: number, stations: readonly number[]): Promise<void> {
  if (stations.length === 0) return;
  await sql`
    /* prepared */
    insert into counted_station (polling_station_id, turn)
    select distinct station, ${turn}::bigint from unnest(${intArray(stations)}::int[]) as given (station) order by station
    on conflict (polling_station_id) do update set turn = excluded.turn`.execute(trx);
}

/**
 * For whoever counts all anew, before anything else: whatever is kept of stations has to be read anew. It waits for those
 * who count at the moment, and reads what they have counted.
 */
export async function resetTurns(trx: Trx): Promise<void> {
  await sql`lock table counting_turn in share row exclusive mode`.execute(trx);
  await sql`
    insert into counting_turn as last (turn, anew) values (1, 1)
    on conflict (only_row) do update set turn = last.turn + 1, anew = last.turn + 1`.execute(trx);
  await trx.deleteFrom('counted_station').execute();
}
