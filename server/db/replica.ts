import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod/mini';
import { release, type Position, type Primary } from './watch-primary.ts';

/** In milliseconds: a replica that follows is seldom further behind. */
const TO_CATCH_UP = 100;
/** Between two looks at how far it has come. */
const LOOK = 5;
/** So long one that was behind or away is not asked again: nobody else waits for it. */
const PASSED_OVER = 1_000;

const Progress = z
  .array(z.object({ follows: z.boolean(), elsewhere: z.nullable(z.boolean()), arrived: z.nullable(z.boolean()) }))
  .check(z.length(1));

export interface Replica {
  replica: PostgresPool;
  primary: PostgresPool;
  watched: Primary;
  /** Why reads go to the primary from now on; undefined when they go to the replica again. */
  onPassedOver: (reason: string | undefined) => void;
}

/**
 * Connections for statements that only read. Each is one of a replica that has everything which was committed when the
 * connection was asked for: nobody sees time go back, whoever told them what they know, at whichever server. While the
 * replica does not come so far in 100 ms, or is no replica, or away, they are connections of the primary.
 */
export function fromReplica({ replica, primary, watched, onPassedOver }: Replica): PostgresPool {
  let passedUntil = 0;
  let isPassed = false;
  const passed = (reason: string | undefined) => {
    if (isPassed !== (reason !== undefined)) onPassedOver(reason);
    isPassed = reason !== undefined;
    passedUntil = isPassed ? performance.now() + PASSED_OVER : 0;
  };
  const caughtUp = async (needed: Position): Promise<PostgresPoolClient | undefined> => {
    let client: PostgresPoolClient | undefined;
    try {
      client = await replica.connect();
      const problem = await waitFor(client, needed);
      passed(problem);
      if (problem === undefined) return client;
      release(client, false);
    } catch (error) {
      if (client) release(client, true);
      passed(error instanceof Error ? error.message : String(error));
    }
    return undefined;
  };
  return {
    options: replica.options,
    async connect() {
      const mayAsk = performance.now() >= passedUntil;
      // While it is passed over one asks, and the others do not wait for that.
      if (isPassed && mayAsk) passedUntil = performance.now() + PASSED_OVER;
      const needed = mayAsk ? await watched.position() : undefined;
      // Whether the primary answers is told by the statement that goes there.
      return (needed === undefined ? undefined : await caughtUp(needed)) ?? primary.connect();
    },
    end: () => replica.end(),
  };
}

/** Undefined when it is there. Only who has `pg_read_all_stats` is told the timeline that a replica follows. */
async function waitFor(client: PostgresPoolClient, needed: Position): Promise<string | undefined> {
  const until = performance.now() + TO_CATCH_UP;
  for (;;) {
    const { rows } = await client.query(
      `select pg_is_in_recovery() and count(*) > 0 as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as arrived,
        bool_or(lpad(to_hex(received_tli), 8, '0') <> lower($2)) as elsewhere from pg_stat_wal_receiver`,
      [needed.position, needed.timeline],
    );
    const [progress] = z.parse(Progress, rows);
    if (progress?.follows !== true) return 'it follows no primary';
    if (progress.elsewhere === true) return 'it follows another primary';
    if (progress.arrived === true) return undefined;
    if (performance.now() + LOOK > until) return 'it is behind';
    await delay(LOOK);
  }
}
