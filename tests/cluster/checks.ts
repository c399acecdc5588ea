import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { sendNotificationToAll } from '#contract/notifications.ts';
import { authorize } from '#contract/login.ts';
import { recount } from '#server/counters/recount.ts';
import type { Db } from '#server/db/open.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { asked, posted, type Send } from '#server/simulate/client.ts';
import { atOneInstant, readCounters } from '../server/counters.given.ts';
import type { Traffic } from './traffic.ts';

/** What does not agree, one sentence each. */
export type Complaints = string[];

const TIMEOUT = 90_000;

/** Waits for what servers do by themselves within seconds; a complaint when it does not come. */
export async function within(what: string | (() => string), holds: () => Promise<boolean>): Promise<Complaints> {
  const latest = performance.now() + TIMEOUT;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > latest)
      return [`not within ${TIMEOUT / 1_000} s: ${typeof what === 'string' ? what : what()}`];
    await delay(250);
  }
  return [];
}

export interface Found {
  lost: number;
  doubled: number;
  missed: number;
  repeated: number;
}

/** Holds what was acknowledged to the writers against the database, and what the streams told. */
export async function writesOf(db: Db, traffic: Traffic, question: number): Promise<Found> {
  const { rows } = await sql<{ key: string; answers: number; notes: number }>`
    select concat_ws(' ', t.observer_id, t.polling_station_id) as key, count(a.*) as answers,
      (select count(*) - count(distinct text) from note n
        where n.observer_id = t.observer_id and n.polling_station_id = t.polling_station_id) as notes
    from thread t left join answer a on a.observer_id = t.observer_id
      and a.polling_station_id = t.polling_station_id and a.question_id = ${question}
    group by t.observer_id, t.polling_station_id`.execute(db);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const acknowledged = [...traffic.acknowledged];
  return {
    lost: acknowledged.filter((key) => stored.get(key)?.answers !== 1).length,
    doubled: acknowledged.filter((key) => (stored.get(key)?.notes ?? 0) > 0).length,
    missed: traffic.missed().length,
    repeated: traffic.repeated().length,
  };
}

/** A message to everybody, put into the outbox before the fault. */
export const sendMessage = async (staff: Send, key: string): Promise<number> => {
  const message = { channel: 'Firebase', from: 'Vigil', title: 'Polls close', message: 'At nine.', key };
  const { id } = await asked(staff, sendNotificationToAll.path, sendNotificationToAll.reply, posted(message));
  return id;
};

export async function outboxOf(db: Db, notification: number): Promise<Complaints> {
  const standing = async () => {
    const { rows } = await sql<{ queued: number; recorded: number }>`
      select count(*) filter (where status = 'queued') as queued,
        count(*) filter (where status = 'recorded') as recorded
      from delivery where notification_id = ${notification}`.execute(db);
    return rows[0] ?? { queued: -1, recorded: -1 };
  };
  const late = await within('the outbox is empty', async () => (await standing()).queued === 0);
  return [...late, ...((await standing()).recorded > 0 ? [] : ['nothing was delivered'])];
}

/** Every act has its place in the chain, and fits. */
export async function sealerOf(db: Db): Promise<Complaints> {
  const late = await within('every act is sealed', async () => (await verifyLedger(db)).unsealed === 0);
  const { problem } = await verifyLedger(db);
  return [...late, ...(problem === undefined ? [] : [problem])];
}

class Undone extends Error {}

/** What was counted change by change is what counting anew gives. Nothing may be written meanwhile. */
export async function countersOf(db: Db): Promise<Complaints> {
  const isCounted = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from change_uncounted`.execute(db);
    return rows[0]?.n === 0;
  };
  const complaints = await within('everything is counted', isCounted);
  try {
    await atOneInstant(db, async (trx) => {
      const counted = JSON.stringify(inOrder(await readCounters(trx)));
      await recount(trx);
      if (counted !== JSON.stringify(inOrder(await readCounters(trx))))
        complaints.push('the counters differ from what counting anew gives');
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return complaints;
}

const inOrder = (counters: object) =>
  Object.entries(counters).map(([name, rows]) => [
    name,
    Object.entries(rows).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** So many wrong passwords are let through before somebody has to wait. */
export const LET_THROUGH = 5;

/** Tries wrong passwords until it is told to wait; how many were looked at. What was refused by an outage is no try. */
export async function wrongPasswords(send: Send, user: string, signal: AbortSignal): Promise<number> {
  for (let tried = 0; ;) {
    signal.throwIfAborted();
    const status = await send(authorize.path, posted({ user, password: 'wrong' })).then(
      async (reply) => (await reply.body?.cancel(), reply.status),
      () => 0,
    );
    if (status === 429) return tried;
    if (status === 400) tried += 1;
    await delay(1_500);
  }
}

/** The board has one picture of the quarter of an hour that runs, whichever server took it. */
export async function jobsOf(db: Db): Promise<Complaints> {
  const { rows } = await sql<{ taken: number }>`
    select count(*) as taken from board_shot
    where at = date_bin('15 minutes', now(), '2000-01-01T00:00:00Z')`.execute(db);
  return rows[0]?.taken === 1 ? [] : [`${rows[0]?.taken} pictures of the board for this quarter of an hour`];
}
