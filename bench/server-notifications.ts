import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { Deliveries } from '#contract/notifications.ts';
import { openDatabase } from '#server/db/open.ts';
import { loggedIn, over, read, type Send } from './support/client.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { median, round, show, spreadOf, timed } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// A message to 20,000 observers, most of them with a phone: how long until it is queued, and until the outbox is empty.

const PORT = 8173;
const PEOPLE = 20_000;
const RUNS = 5;

const Sent = z.object({ id: z.int(), recipients: z.int() });
const Standing = z.object({ deliveries: Deliveries });

async function addPeople(dataDir: string): Promise<number[]> {
  const { db, close } = await openDatabase({ dataDir });
  const { rows } = await sql<{ id: number }>`
    with crowd as (
      insert into observer (ngo_id, phone, name, pin_hash)
      select (select min(id) from ngo where organizer), '0799' || lpad(n::text, 6, '0'), 'Observer ' || n, ''
      from generate_series(1, ${sql.lit(PEOPLE)}) as n returning id),
    phones as (
      insert into device (observer_id, channel, token, registered_at)
      select id, 'Firebase', 'token-' || id, now() from crowd where id % 10 > 0)
    select id from crowd order by id`.execute(db);
  await close();
  return rows.map(({ id }) => id);
}

const send = async (staff: Send, path: string, more: object) => {
  const message = { channel: 'Firebase', from: 'Vigil', title: 'Închidere', message: 'Secțiile se închid la 21:00.' };
  const { value, took } = await timed(async () => {
    const response = await staff(path, {
      method: 'POST',
      body: JSON.stringify({ ...message, key: randomUUID(), ...more }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return z.parse(Sent, await response.json());
  });
  return { ...value, took };
};

/** How long until nothing of a message is queued, and what reading the history took meanwhile. */
async function watch(staff: Send, id: number) {
  const reads: number[] = [];
  const { took } = await timed(async () => {
    for (let queued = 1; queued > 0;) {
      const { value, took } = await timed(() => read(staff, `/api/v1/notification/${id}`, Standing));
      reads.push(took);
      ({ queued } = value.deliveries);
    }
  });
  return { took, reads };
}

const outcome = await onCopyOf(await electionOf('demo'), async (data) => {
  const people = await addPeople(data);
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  try {
    const staff = await loggedIn(over(server.url), 'organizer', 'vigil-demo');
    const chosen: number[] = [];
    const all: number[] = [];
    const emptied: number[] = [];
    const reads: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const some = await send(staff, '/api/v1/notification/send', { recipients: people });
      if (some.recipients !== PEOPLE) throw new Error(`${some.recipients} instead of ${PEOPLE} recipients`);
      chosen.push(some.took);
      const ended = await watch(staff, some.id);
      emptied.push(some.recipients / ((some.took + ended.took) / 1_000));
      reads.push(...ended.reads);
      const everybody = await send(staff, '/api/v1/notification/send/all', {});
      all.push(everybody.took);
      await watch(staff, everybody.id);
      say(`run ${run + 1} of ${RUNS}`);
    }
    const pages: number[] = [];
    for (let run = 0; run < 20; run += 1)
      pages.push((await timed(() => read(staff, '/api/v1/notification/get/all?pageSize=20', z.unknown()))).took);
    return { chosen, all, emptied, reads: spreadOf(reads), pages: spreadOf(pages), peakMemory: server.peakMemory() };
  } finally {
    await server.stop();
  }
});

await report(
  'server-notifications',
  [
    {
      what: `${PEOPLE} recipients by their ids, queued`,
      figure: `${round(median(outcome.chosen), 0)} ms, worst ${round(Math.max(...outcome.chosen), 0)} ms`,
      budget: 'at most 2 s',
    },
    {
      what: `everybody (${PEOPLE} and the demo), queued`,
      figure: `${round(median(outcome.all), 0)} ms, worst ${round(Math.max(...outcome.all), 0)} ms`,
      budget: 'at most 2 s',
    },
    { what: 'deliveries written down by the outbox', figure: `${round(median(outcome.emptied), 0)} a second` },
    { what: 'where one message stands, read while it goes out', figure: show(outcome.reads) },
    { what: `history with ${2 * RUNS} messages to ${PEOPLE} and more`, figure: show(outcome.pages) },
  ],
  outcome,
);
