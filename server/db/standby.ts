import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod/mini';
import { release, type Primary } from './watch-primary.ts';

/** In milliseconds: it replays what it has received in less. */
const TO_REPLAY = 100;
/** Between two looks at how far it has come. */
const LOOK = 5;

const Progress = z
  .array(z.object({ at: z.string(), stands: z.boolean(), arrived: z.boolean(), replayed: z.nullable(z.boolean()) }))
  .check(z.length(1));

/**
 * Connections of the primary; while it is away, of its synchronous standby. Every acknowledged commit waited until that
 * one had received it, and it is the one that will be promoted: who reads there sees what the next primary has.
 */
export const primaryOrStandby = (primary: PostgresPool, watched: Primary, standby: PostgresPool): PostgresPool => ({
  options: primary.options,
  async connect() {
    const isThere = (await watched.position()) !== undefined;
    return (isThere ? undefined : await connectStandby(standby, watched)) ?? primary.connect();
  },
  end: () => standby.end(),
});

/** One that has replayed what it received, and all that is known to be acknowledged; undefined where there is none. */
async function connectStandby(standby: PostgresPool, watched: Primary): Promise<PostgresPoolClient | undefined> {
  let client: PostgresPoolClient | undefined;
  try {
    client = await standby.connect();
    if (await hasReplayed(client, watched.last()?.acknowledged ?? '0/0')) return client;
    release(client, false);
  } catch {
    if (client) release(client, true);
  }
  return undefined;
}

/** The last record that was received may be half of one, which is never replayed: what came to rest has replayed the rest. */
async function hasReplayed(client: PostgresPoolClient, needed: string): Promise<boolean> {
  const until = performance.now() + TO_REPLAY;
  let first: string | undefined;
  for (;;) {
    const { rows } = await client.query(
      `with here as (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as at)
      select at::text, at >= $1::pg_lsn as arrived, not pg_is_in_recovery() or at >= pg_last_wal_receive_lsn() as replayed,
        coalesce(case when pg_is_in_recovery() then pg_is_wal_replay_paused() end, false) as stands from here`,
      [needed],
    );
    const [progress] = z.parse(Progress, rows);
    if (progress === undefined || progress.stands) return false;
    if (progress.arrived && progress.replayed === true) return true;
    first ??= progress.at;
    if (performance.now() + LOOK > until) return progress.arrived && progress.at === first;
    await delay(LOOK);
  }
}
