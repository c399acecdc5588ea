import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/db/open.ts';
import { over } from './support/client.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { countLost, type Sent } from './support/field.ts';
import { median, round } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit, type Downloaded } from './support/phone.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// Kills the server in the middle of writes, as a power cut would, and looks for every answer that it had acknowledged.

const PORT = 8166;
const ROUNDS = 20;
const ANSWERS = 10;
const PHONES = 3;

interface Round {
  acknowledged: number;
  lost: number;
  /** Threads whose summary does not agree with their answers. */
  inconsistent: number;
  openedIn: number;
}

/** Posts until the server dies, and answers what it acknowledged. */
const writeUntilKilled = async (data: string, round: number): Promise<Sent[]> => {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  const acknowledged: Sent[] = [];
  try {
    const send = over(server.url);
    const phones = await Promise.all(observers.map((observer) => phoneOf(send, observer)));
    const downloaded: Downloaded = await downloadForms(await phoneOf(send, 1));
    const busy = phones.map(async (phone, index) => {
      for (let turn = 0; ; turn += 1) {
        const submission = submissionOf(downloaded, round * 400 + turn, ANSWERS);
        await submit(phone, submission);
        acknowledged.push({ ...submission, observer: observers[index] ?? 0 });
      }
    });
    const ended = Promise.allSettled(busy);
    // At another moment each round.
    const enough = 20 + ((round * 37) % 100);
    await Promise.race([...busy, pollUntil(() => acknowledged.length >= enough)]);
    await server.kill();
    await ended;
  } finally {
    await server.kill();
  }
  return acknowledged;
};

const pollUntil = async (reached: () => boolean): Promise<void> => {
  while (!reached()) await pause(1);
};

const countInconsistent = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ inconsistent: number }>`
    select count(*) as inconsistent from thread t full join (
      select observer_id, polling_station_id, count(*) as answers, count(*) filter (where o.flagged) as flagged
      from answer join option o on o.id = option_id group by 1, 2) a using (observer_id, polling_station_id)
    where t.answer_count is distinct from a.answers or t.flagged_count is distinct from a.flagged`.execute(db);
  return rows[0]?.inconsistent ?? 0;
};

const observers: number[] = [];
const template = await electionOf('demo');
const rounds = await onCopyOf(template, async (data) => {
  const before = await openDatabase({ dataDir: data });
  const free = await before.db
    .selectFrom('observer')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .select('observer.id')
    .where('observer.is_active', '=', true)
    .where('ngo.is_active', '=', true)
    .leftJoin('thread', 'thread.observer_id', 'observer.id')
    .where('thread.observer_id', 'is', null)
    .orderBy('observer.id')
    .limit(PHONES)
    .execute();
  observers.push(...free.map(({ id }) => id));
  await before.close();

  const done: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const acknowledged = await writeUntilKilled(data, index);
    const began = performance.now();
    const database = await openDatabase({ dataDir: data });
    const openedIn = performance.now() - began;
    const lost = await countLost(database.db, acknowledged);
    const inconsistent = await countInconsistent(database.db);
    await database.close();
    done.push({ acknowledged: acknowledged.length * ANSWERS, lost, inconsistent, openedIn });
    say(
      `round ${index + 1}: ${acknowledged.length * ANSWERS} acknowledged, ${lost} lost, ${inconsistent} inconsistent`,
    );
  }
  return done;
});

const sum = (of: (one: Round) => number) => rounds.reduce((total, one) => total + of(one), 0);
await report(
  'server-kill',
  [
    { what: 'rounds of kill -9 after which the database opened', figure: `${rounds.length}`, budget: `${ROUNDS}` },
    { what: 'acknowledged answers', figure: sum(({ acknowledged }) => acknowledged).toLocaleString('en') },
    { what: 'acknowledged answers that were lost', figure: `${sum(({ lost }) => lost)}`, budget: '0' },
    {
      what: 'threads that disagreed with their answers',
      figure: `${sum(({ inconsistent }) => inconsistent)}`,
      budget: '0',
    },
    {
      what: 'opening after the crash, median / longest',
      figure: `${round(median(rounds.map(({ openedIn }) => openedIn)))} / ${round(Math.max(...rounds.map(({ openedIn }) => openedIn)))} ms`,
    },
  ],
  { rounds },
);
