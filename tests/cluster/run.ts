/**
 * Three servers on a cluster of their own, with phones, officers and consoles at work, while one machine after the other
 * fails. Not part of `npm test`: it takes a quarter of an hour. Writes docs/cluster.md after each fault.
 */
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from '#server/cluster/cluster.ts';
import { DATABASE, HOST, layoutFrom } from '#server/cluster/layout.ts';
import { rolesIn } from '#server/cluster/patroni.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { downloadElection, enrol, logInAsStaff } from '#server/simulate/briefing.ts';
import { asked, over, posted, withToken, type Send } from '#server/simulate/client.ts';
import { authorize } from '#contract/login.ts';
import {
  countersOf,
  jobsOf,
  LET_THROUGH,
  outboxOf,
  sealerOf,
  sendMessage,
  within,
  wrongPasswords,
  writesOf,
} from './checks.ts';
import { simulatedDay } from './day.ts';
import { faults, type Fault } from './faults.ts';
import { failuresOf, keep, type Result } from './report.ts';
import { longestGap, Traffic, type Writer } from './traffic.ts';

const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    port: { type: 'string', default: '8440' },
    observers: { type: 'string', default: '20' },
  },
});

const LIMIT = 20 * 60_000;
const WRITERS = 4;
const STATIONS = 8_000;
const BEFORE = 3_000;
const AFTER = 5_000;

/** Too late, or called off. */
const ending = new AbortController();
const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const meant = faults.filter(({ name }) => given.only === undefined || given.only.split(',').includes(name));

async function openTraffic({ url }: Cluster, db: Db, staff: Send, token: string): Promise<[Traffic, number]> {
  const { rows: stations } = await sql<{ county: string; number: number; id: number }>`
    with own as (insert into county (code, name, sort_order) values ('ZZ', 'Of the writers', 999) returning id, code)
    insert into polling_station (county_id, number)
    select id, generate_series(1, ${STATIONS}::int) from own
    returning 'ZZ' as county, number, id`.execute(db);
  const own = Array.from({ length: WRITERS }, (_, at) => ({
    phone: `078800000${at}`,
    pin: '1234',
    name: `Writer ${at}`,
  }));
  await enrol(staff, own);
  const send = over(new URL(url), AbortSignal.timeout(LIMIT));
  const writers: Writer[] = [];
  for (const { phone, pin } of own) {
    const { access_token } = await asked(
      send,
      authorize.path,
      authorize.reply,
      posted({ user: phone, password: pin, fcmToken: phone }),
    );
    const row = await db.selectFrom('observer').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
    writers.push({ observer: row.id, send: withToken(quick(url), access_token) });
  }
  const { forms } = await downloadElection(staff);
  const question = forms.flatMap(({ questions }) => questions).find(({ options }) => options.length > 1);
  const option = question?.options.find(({ freeText }) => !freeText);
  if (question === undefined || option === undefined) throw new Error('There is nothing to answer.');
  const answer = { question: question.id, option: option.id };
  return [new Traffic({ url, writers, staff: token, answer, stations }), question.id];
}

const quick =
  (url: string): Send =>
  (path, init) =>
    fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(20_000) });

const isWhole = async ({ layout }: Cluster) => {
  const { leader, synchronous, standbys } = await rolesIn(layout);
  const servers = await Promise.all(
    layout.servers.map((port) => fetch(`http://${HOST}:${port}/health`, { signal: AbortSignal.timeout(3_000) })),
  );
  return leader !== undefined && synchronous !== undefined && standbys.length === 2 && servers.every(({ ok }) => ok);
};

async function tryFault(fault: Fault, turn: number, { cluster, db, staff, traffic, question }: Scene): Promise<Result> {
  const { url } = cluster;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ending.signal]);
  const message = await sendMessage(staff, crypto.randomUUID());
  traffic.resume();
  const day = simulatedDay(url, { seed: 40 + turn, observers: Number(given.observers), signal });
  day.catch(() => undefined);
  const tried = wrongPasswords(quick(url), `nobody-${turn}`, signal);
  tried.catch(() => undefined);
  await delay(BEFORE);
  const from = performance.now();
  for (const kind of [traffic.writes, traffic.reads, traffic.replicaReads]) {
    kind.longest = 0;
    kind.refused.clear();
  }
  try {
    await fault.happen(cluster);
    const late = await within('all are well again', () => isWhole(cluster));
    await delay(AFTER);
    const to = performance.now();
    const { verdict, desk, failures: failed } = await day;
    await traffic.pause();
    const unheard = await within(
      () => `the streams tell of everything; not of ${traffic.missed().join(', ')}`,
      async () => traffic.missed().length === 0,
    );
    const letThrough = await tried;
    const complaints = [
      ...late,
      ...unheard,
      ...failed,
      ...verdict.lost,
      ...verdict.doubled,
      ...verdict.different,
      ...desk.lost,
      ...desk.doubled,
      ...(await outboxOf(db, message)).map((text) => `outbox: ${text}`),
      ...(await sealerOf(db)).map((text) => `sealer: ${text}`),
      ...(await countersOf(db)).map((text) => `counters: ${text}`),
      ...(await jobsOf(db)).map((text) => `jobs: ${text}`),
      ...(letThrough > LET_THROUGH ? [`limits: ${letThrough} wrong passwords were looked at`] : []),
      ...traffic.notShown.map((text) => `time went back: the note ${text} was acknowledged and not shown`),
    ];
    traffic.notShown.length = 0;
    const gap = (kind: typeof traffic.writes) => longestGap(kind, from, to);
    const refused = new Map<string, number>();
    for (const kind of [traffic.writes, traffic.reads, traffic.replicaReads])
      for (const [how, times] of kind.refused) refused.set(how, (refused.get(how) ?? 0) + times);
    return {
      date: new Date().toISOString().slice(0, 16).replace('T', ' '),
      load: loadavg()[0] ?? 0,
      ...(await writesOf(db, traffic, question)),
      simulated: { answers: verdict.answers, notes: verdict.notes, acts: desk.acts },
      withoutWrites: gap(traffic.writes),
      withoutReads: gap(traffic.reads),
      withoutReplicaReads: gap(traffic.replicaReads),
      longest: Math.max(traffic.writes.longest, traffic.reads.longest, traffic.replicaReads.longest),
      refused: Object.fromEntries(refused),
      complaints,
    };
  } finally {
    stop.abort();
  }
}

interface Scene {
  cluster: Cluster;
  db: Db;
  staff: Send;
  traffic: Traffic;
  question: number;
}

async function run(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-cluster-'));
  const layout = layoutFrom(Number(given.port));
  const cluster = await startCluster({ layout, folder, say, apiOnly: true, signal: ending.signal });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const failures: string[] = [];
  const database = await openDatabase({
    dataDir: '',
    databaseUrl: `postgres://${DATABASE}@${HOST}:${layout.writes}/${DATABASE}`,
  });
  let traffic: Traffic | undefined;
  try {
    const { account, password } = demoLogins.organizer;
    const { access_token } = await asked(
      quick(cluster.url),
      authorize.path,
      authorize.reply,
      posted({ user: account, password }),
    );
    const staff = await logInAsStaff(quick(cluster.url), account, password);
    const [opened, question] = await openTraffic(cluster, database.db, staff, access_token);
    traffic = opened;
    await traffic.start();
    for (const [turn, fault] of meant.entries()) {
      ending.signal.throwIfAborted();
      say(`${fault.name}: ${fault.what}`);
      const result = await tryFault(fault, turn, { cluster, db: database.db, staff, traffic, question });
      await keep(fault, result);
      say(JSON.stringify(result));
      failures.push(...failuresOf(result).map((text) => `${fault.name}: ${text}`));
    }
    return failures;
  } finally {
    await traffic?.stop();
    await database.close();
    await cluster.stop();
    remove();
  }
}

const limit = setTimeout(
  () => ending.abort(new Error(`After ${LIMIT / 60_000} minutes it was still not over.`)),
  LIMIT,
);
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort(new Error('Stopped.')));
const failures = await run();
clearTimeout(limit);
for (const sentence of failures) say(sentence);
process.exitCode = failures.length === 0 ? 0 : 1;
