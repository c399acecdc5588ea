import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { z } from 'zod/mini';
import { together } from '#server/single-flight.ts';

/**
 * How far a primary has written, and in which timeline: each standby that is promoted begins another one. `acknowledged`:
 * how far its synchronous standby had received; null where there is none, or we lack `pg_read_all_stats`.
 */
const Position = z.object({ position: z.string(), timeline: z.string(), acknowledged: z.nullable(z.string()) });
export type Position = z.output<typeof Position>;

/** The primary, as a connection that does nothing else hears of it. */
export interface Primary {
  /** What it has written by the time it is asked; undefined while it is away. */
  position: () => Promise<Position | undefined>;
  /** The last that it answered. */
  last: () => Position | undefined;
}

/** In milliseconds: so long one that did not answer is not asked again. */
const AWAY = 1_000;

export function watchPrimary(teller: PostgresPool): Primary {
  let last: Position | undefined;
  let awayUntil: number | undefined;
  const look = async () => {
    try {
      last = await askPosition(teller);
      awayUntil = undefined;
      return last;
    } catch {
      awayUntil = performance.now() + AWAY;
      return undefined;
    }
  };
  const isAway = () => awayUntil !== undefined && performance.now() < awayUntil;
  const lookTogether = together(async () => (isAway() ? undefined : look()));
  return {
    last: () => last,
    position() {
      if (isAway()) return Promise.resolve(undefined);
      if (awayUntil === undefined) return lookTogether();
      // One looks whether it is back, and the others do not wait for that.
      awayUntil = performance.now() + AWAY;
      return look();
    },
  };
}

/** With `destroy` the connection is not used again. */
export const release = (client: PostgresPoolClient & { release: (destroy?: boolean) => void }, destroy: boolean) =>
  client.release(destroy);

async function askPosition(teller: PostgresPool): Promise<Position> {
  const client = await teller.connect();
  try {
    const { rows } = await client.query(
      `select p::text as position, left(pg_walfile_name(p), 8) as timeline, (select min(flush_lsn)::text
        from pg_stat_replication where sync_state = 'sync') as acknowledged from pg_current_wal_flush_lsn() as p`,
      [],
    );
    client.release();
    return z.parse(Position, rows[0]);
  } catch (error) {
    // What was the primary may have become a replica.
    release(client, true);
    throw error;
  }
}
