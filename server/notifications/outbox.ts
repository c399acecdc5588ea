import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Log } from '#server/log.ts';
import { Outage } from '#server/log-outages.ts';
import type { Channel, Delivery, Outcome } from './channel.ts';
import { forgetTokens } from './devices.ts';

export interface OutboxOptions {
  db: Db;
  channel: Channel;
  log: Log;
  now: () => Date;
  /** How long one delivery may take; well below the lease, so that no other worker takes it meanwhile. */
  timeout?: number;
}

const AT_ONCE = 25;
/** So many batches may be on their way: one that hangs does not hold up the rest. */
const BATCHES = 4;
const SEND_TIMEOUT = 10_000;
const LEASE = 60_000;
const POLL = 1_000;
const ATTEMPTS = 8;
/** In milliseconds: the furthest ahead that a next attempt is put. */
const MAX_DELAY = 600_000;

type Settled = { delivery: Delivery; outcome: Outcome };

/**
 * Sends what is due and writes down how it went; answers how many deliveries it took. A delivery is taken by moving its
 * next attempt a lease ahead: a worker that is killed loses nothing, its deliveries are due again when the lease ends.
 * Those that were on their way at that very moment go out a second time, because no push service tells whether it got
 * them; they carry the same tag, by which the phone replaces the first with the second instead of showing both.
 */
export async function deliverDue(options: OutboxOptions): Promise<number> {
  const deliveries = await claim(options.db, options.now());
  await deliver(options, deliveries);
  return deliveries.length;
}

async function deliver(
  { db, channel, log, now, timeout = SEND_TIMEOUT }: OutboxOptions,
  deliveries: readonly Delivery[],
): Promise<void> {
  const settled = await Promise.all(
    deliveries.map(async (delivery): Promise<Settled> => {
      const signal = AbortSignal.timeout(timeout);
      try {
        return { delivery, outcome: await channel(delivery, signal) };
      } catch (error) {
        const late = signal.aborted;
        const detail = late ? `No answer within ${timeout} ms` : error instanceof Error ? error.message : String(error);
        return { delivery, outcome: { status: 'retry', detail } };
      }
    }),
  );
  await settle(db, settled, now());
  warn(log, settled);
}

/** One line a turn, whatever went wrong how often. */
function warn(log: Log, settled: readonly Settled[]): void {
  const troubled = settled.flatMap(({ outcome }) =>
    outcome.status === 'retry' || outcome.status === 'failed' ? [outcome.detail] : [],
  );
  if (troubled.length === 0) return;
  log.warn('some notifications were not delivered', { count: troubled.length, reasons: [...new Set(troubled)] });
}

/**
 * Deliveries whose time has come, and those that lie further ahead than any is put: the clock was set back since, and
 * they would wait until it has caught up. A lease more, for clocks of processes that differ. Two ranges of one index, in
 * its order: for a condition with `or` the database collects all that is due and sorts it.
 */
const dueAt = (now: Date) => {
  const ahead = new Date(now.getTime() + MAX_DELAY + LEASE);
  const earliest = (range: RawBuilder<boolean>) => sql`
    select * from (
      select notification_id, observer_id, attempts from delivery
      where status = 'queued' and ${range} order by next_at limit ${AT_ONCE} for update skip locked) as earliest`;
  return sql`${earliest(sql`next_at <= ${now}`)} union all ${earliest(sql`next_at > ${ahead}`)}`;
};

/**
 * Compares and sets by the number of attempts: where two workers meet, each row goes to one of them. Rows are found by
 * their whole key: a condition on the status would let the database look through all that is queued for each batch.
 */
async function claim(db: Db, now: Date): Promise<Delivery[]> {
  const until = new Date(now.getTime() + LEASE);
  const { rows } = await sql<Delivery>`
    with taken as (
      update delivery as d set attempts = d.attempts + 1, next_at = ${until}, updated_at = ${now}
      from (${dueAt(now)}) as due
      where d.notification_id = due.notification_id and d.observer_id = due.observer_id and d.attempts = due.attempts
      returning d.notification_id, d.observer_id, d.token, d.attempts)
    select taken.notification_id as "notificationId", taken.observer_id as "observerId", taken.token, taken.attempts,
      n.title, n.message
    from taken join notification as n on n.id = taken.notification_id`.execute(db);
  return rows;
}

/** Only of those that nobody else has taken meanwhile. */
async function settle(db: Db, settled: readonly Settled[], now: Date): Promise<void> {
  if (settled.length === 0) return;
  const results = settled.map(({ delivery, outcome }) => ({
    delivery,
    outcome,
    result: resultOf(delivery, outcome, now),
  }));
  await sql`
    update delivery as d set status = r.status, detail = r.detail, next_at = r.next_at, updated_at = ${now}
    from unnest(
      ${results.map(({ delivery }) => delivery.notificationId)}::int[],
      ${results.map(({ delivery }) => delivery.observerId)}::int[],
      ${results.map(({ delivery }) => delivery.attempts)}::int[],
      ${results.map(({ result }) => result.status)}::text[],
      ${results.map(({ result }) => result.detail)}::text[],
      ${results.map(({ result }) => result.nextAt)}::timestamptz[]) as r (notification_id, observer_id, attempts, status, detail, next_at)
    where d.notification_id = r.notification_id and d.observer_id = r.observer_id and d.attempts = r.attempts
      and d.notification_id = any(${[...new Set(results.map(({ delivery }) => delivery.notificationId))]}::int[])
      and d.observer_id = any(${results.map(({ delivery }) => delivery.observerId)}::int[])`.execute(db);
  const gone = settled.filter(({ outcome }) => outcome.status === 'failed' && outcome.gone === true);
  await forgetTokens(
    db,
    gone.map(({ delivery }) => delivery.token),
  );
}

function resultOf({ attempts }: Delivery, outcome: Outcome, now: Date) {
  if (outcome.status !== 'retry') return { status: outcome.status, detail: outcome.detail, nextAt: now };
  if (attempts >= ATTEMPTS)
    return { status: 'failed', detail: `Given up after ${attempts} attempts: ${outcome.detail}`, nextAt: now };
  const delay = Math.min(MAX_DELAY, Math.max(2 ** attempts, outcome.afterSeconds ?? 0) * 1_000);
  return { status: 'queued', detail: outcome.detail, nextAt: new Date(now.getTime() + delay) };
}

export interface Outbox {
  /** Ends when what is on its way has been written down. */
  stop(): Promise<void>;
}

/** Empties the outbox from now on: at once while there is work, else every second. */
export function startOutbox(options: OutboxOptions): Outbox {
  const stopping = new AbortController();
  let wake = () => {};
  const turn = () =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, POLL);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const outage = new Outage(options.log, {
    began: 'the outbox could not be emptied',
    ended: 'the outbox is emptied again',
  });
  const underWay = new Set<Promise<void>>();
  const next = async () => {
    const deliveries = await claim(options.db, options.now());
    outage.worked();
    if (deliveries.length === 0) return turn();
    const batch = deliver(options, deliveries)
      .catch((error: unknown) => outage.failed(error))
      .finally(() => underWay.delete(batch));
    underWay.add(batch);
    if (underWay.size >= BATCHES) await Promise.race(underWay);
  };
  const run = async () => {
    while (!stopping.signal.aborted)
      await next().catch(async (error: unknown) => {
        outage.failed(error);
        await turn();
      });
    await Promise.all(underWay);
  };
  const running = run();
  return {
    stop() {
      stopping.abort();
      wake();
      return running;
    },
  };
}
