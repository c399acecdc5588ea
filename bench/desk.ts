import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { nextReview } from '#contract/desk.ts';
import { actOnReview } from '#contract/review-acts.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { accountKey } from '#contract/passwords.values.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { addressOf, onServer } from '#tests/support/postgres.ts';
import { loggedIn, over, type Send } from './support/client.ts';
import { show, spreadOf, timed } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './support/phone.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// The verification desk on PostgreSQL (DSK-04, DSK-18): officers at two server processes are dealt visits and decide
// about them, at the pace of people while phones post, and then as fast as both processes answer. Nobody may be dealt
// what somebody else was dealt.

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, officers: { type: 'string', default: '30' } },
});
const SECONDS = Number(values.seconds);
const OFFICERS = Number(values.officers);
const OPEN = 20_000;
/** An officer looks at a visit for so long; phones post so often, all together. */
const LOOKS_MS = 2_000;
const POSTS_A_SECOND = 60;
const PHONES = 12;

/** Open visits of observers to stations where they have not been: ten answers each, the first one flagged. */
async function prepareDesk(db: Db): Promise<string[]> {
  await sql`
    with choice as (select id, question_id, form_id from (
        select o.id, o.question_id, q.form_id, row_number() over (partition by o.question_id order by o.flagged desc, o.id) as place
        from option o join question q on q.id = o.question_id) o where place = 1
      order by (select not flagged from option where option.id = o.id), id limit 10),
    pair as (
      select ob.id as observer, ob.ngo_id, s.id as station, s.county_id, s.number
      from observer ob join polling_station s on (s.id * 31 + ob.id * 17) % 200 = 0
      where not exists (select from thread t where t.observer_id = ob.id and t.polling_station_id = s.id) limit ${OPEN}),
    added as (
      insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, answer_count, flagged_count,
        opening_flagged, counting_flagged, first_answer_at, last_answer_at, flag_revision, open, open_since)
      select observer, station, county_id, number, ngo_id, 10, 1 + (station % 5), 0, 0, now(), now(), 1, true,
        now() - make_interval(secs => row_number() over ())
      from pair returning observer_id, polling_station_id)
    insert into answer (observer_id, polling_station_id, option_id, question_id, form_id, answered_at)
    select observer_id, polling_station_id, choice.id, choice.question_id, choice.form_id, now() from added, choice`.execute(
    db,
  );
  const names = Array.from({ length: OFFICERS }, (_, index) => `officer ${index + 1}`);
  for (const account of names)
    await sql`
      insert into ngo_admin (ngo_id, account, account_key, password_hash)
      select ngo_id, ${account}, ${accountKey(account)}, password_hash from ngo_admin
      where account = ${demoLogins.organizer.account}`.execute(db);
  await sql`analyze`.execute(db);
  return names;
}

interface Taken {
  next: number[];
  act: number[];
  dealt: string[];
  refused: number;
}

const nameOf = ({ idObserver, idPollingStation }: ReviewRow) => `${idObserver} ${idPollingStation}`;

async function ask<T extends z.ZodMiniType>(send: Send, path: string, body: unknown, shape: T) {
  const reply = await send(path, { method: 'POST', body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return z.parse(shape, await reply.json());
}

/** Takes one visit after the other until the time is over, or the desk is empty. */
async function officer(send: Send, until: number, looksFor: number, taken: Taken): Promise<void> {
  await pause(Math.random() * looksFor);
  while (performance.now() < until) {
    const next = await timed(() => ask(send, '/api/v3/reviews/next', {}, nextReview.reply));
    const { row } = next.value;
    if (row === null) return;
    taken.next.push(next.took);
    taken.dealt.push(nameOf(row));
    await pause(looksFor);
    const { version, revision: seen } = row.review;
    const path = `/api/v3/reviews/${row.idObserver}/${row.idPollingStation}/acts`;
    const act = { key: randomUUID(), version, seen, act: { type: 'review.confirmed' } };
    const done = await timed(() => ask(send, path, act, actOnReview.reply).catch(() => (taken.refused += 1)));
    taken.act.push(done.took);
  }
}

async function post(send: Send, until: number): Promise<number> {
  const phones = await Promise.all(Array.from({ length: PHONES }, (_, index) => phoneOf(send, index + 1)));
  const [first] = phones;
  if (!first) return 0;
  const forms = await downloadForms(first);
  let posts = 0;
  const busy = phones.map(async (phone, index) => {
    for (let turn = index; performance.now() < until; turn += PHONES) {
      const { took } = await timed(() => submit(phone, submissionOf(forms, turn, 20)));
      posts += 1;
      await pause(Math.max(0, (PHONES / POSTS_A_SECOND) * 1000 - took));
    }
  });
  await Promise.all(busy);
  return posts;
}

/** As consoles do: a stream that is read, as long as the server is there. */
function follow(send: Send): void {
  const drain = async () => {
    const stream = await send('/api/v3/reviews/events?tab=new');
    for await (const _ of stream.body ?? []) continue;
  };
  drain().catch(() => undefined);
}

async function measure(servers: readonly ServerProcess[], db: Db): Promise<{ figures: Figure[]; details: unknown }> {
  const names = await prepareDesk(db);
  const sends: Send[] = [];
  for (const [index, name] of names.entries())
    sends.push(await loggedIn(over(servers[index % servers.length]?.url ?? ''), name, demoLogins.organizer.password));
  for (const send of sends) follow(send);
  const nothing = (): Taken => ({ next: [], act: [], dealt: [], refused: 0 });

  say('At the pace of people, beside posts …');
  const paced = nothing();
  const until = performance.now() + SECONDS * 1000;
  const [posts] = await Promise.all([
    post(over(servers[0]?.url ?? ''), until),
    ...sends.map((send) => officer(send, until, LOOKS_MS, paced)),
  ]);

  say('As fast as they can …');
  const raced = nothing();
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(sends.map((send) => officer(send, end, 0, raced)));

  const dealt = [...paced.dealt, ...raced.dealt];
  const { rows } = await sql<{ doubled: number }>`
    select count(*) as doubled from (
      select subject_id from act where kind = 'review.claimed' group by 1 having count(*) > 1) twice`.execute(db);
  const figures = [
    {
      what: `Next, ${OFFICERS} officers at two processes, ${POSTS_A_SECOND} posts a second beside, p50 / p95`,
      figure: show(spreadOf(paced.next)),
      budget: '25 ms',
    },
    { what: 'a verdict, the same', figure: show(spreadOf(paced.act)), budget: '25 ms' },
    { what: 'posts beside, visits dealt', figure: `${posts}, ${paced.dealt.length}` },
    { what: 'Next without a pause between them', figure: show(spreadOf(raced.next)) },
    { what: 'visits dealt then, a second', figure: `${Math.round(raced.dealt.length / SECONDS)}` },
    {
      what: `dealt twice, of ${dealt.length}: as officers saw it, by the acts`,
      figure: `${dealt.length - new Set(dealt).size}, ${rows[0]?.doubled ?? ''}`,
      budget: '0',
    },
    { what: 'verdicts refused', figure: `${paced.refused + raced.refused}`, budget: '0' },
  ];
  return {
    figures,
    details: {
      officers: OFFICERS,
      open: OPEN,
      seconds: SECONDS,
      paced: spreadOf(paced.next),
      raced: spreadOf(raced.next),
    },
  };
}

const programs = postgresPrograms();
if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.');
const cluster = await startCluster(programs, []);
const data = mkdtempSync(join(tmpdir(), 'vigil-bench-desk-'));
const servers: ServerProcess[] = [];
try {
  await onServer(cluster.url, (client) => client.query('create database desk'));
  process.env['DATABASE_URL'] = addressOf(cluster.url, 'desk');
  for (const port of [8181, 8182]) servers.push(await startServer({ data, port, args: ['--api-only', '--demo'] }));
  const { db, close } = await openDatabase({ dataDir: data, databaseUrl: process.env['DATABASE_URL'] });
  const { figures, details } = await measure(servers, db);
  await close();
  await report('desk', figures, details);
} finally {
  await Promise.all(servers.map((server) => server.kill()));
  await cluster.stop();
  rmSync(data, { recursive: true, force: true });
}
