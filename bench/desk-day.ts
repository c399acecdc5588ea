import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { countReviews } from '#contract/reviews.ts';
import { openDatabase } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { logInAsStaff } from '#server/simulate/briefing.ts';
import { checkDesk } from '#server/simulate/check-desk.ts';
import { asked, patient, type Send } from '#server/simulate/client.ts';
import { enrolOfficers } from '#server/simulate/enrol-officers.ts';
import { workDesk, type DeskWork, type Officer } from '#server/simulate/officers.ts';
import { addressOf, onServer } from '#tests/support/postgres.ts';
import { over } from './support/client.ts';
import { onPostgres, seedInto, silent } from './support/election.ts';
import { round } from './support/figures.ts';
import { countLost, fieldOf, raise, type Field, type Sent } from './support/field.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// A day of the desk: simulated officers clear emergencies while phones post, and a server is killed in the middle. What
// somebody was told must be there at the end, what nobody answered is sent again with its key, and every emergency has
// been judged once. `npm run verify` has the last word. By itself, in a few minutes.

const { values } = parseArgs({
  options: {
    officers: { type: 'string', default: '30' },
    emergencies: { type: 'string', default: '2000' },
    /** So many simulated seconds in one: an officer looks at a visit for 20 to 90 of them. */
    speed: { type: 'string', default: '60' },
    /** In minutes, for each place. */
    limit: { type: 'string', default: '6' },
    on: { type: 'string', default: 'embedded,PostgreSQL,PostgreSQL with two servers' },
  },
});
const [OFFICERS, EMERGENCIES, SPEED] = [Number(values.officers), Number(values.emergencies), Number(values.speed)];
const PORTS = [8350, 8351];
const POSTS_A_SECOND = 60;
const PHONES = 40;
const LIMIT = Number(values.limit) * 60_000;
/** The server stays away for so long. */
const AWAY = 2_000;

interface Where {
  name: string;
  data: string;
  databaseUrl: string | undefined;
  servers: number;
}

interface Outcome {
  took: number;
  away: number;
  /** Verdicts that officers had been told of when the server was killed. */
  before: number;
  again: number;
  posts: number;
  work: DeskWork;
  lost: string[];
  doubled: string[];
}

const isVerdict = ({ kind }: DeskWork['acts'][number]) => kind === 'review.confirmed' || kind === 'review.dismissed';

/** As through a balancer: each call at another server; what one does not answer is sent again, at the other one. */
function balanced(servers: readonly (ServerProcess | undefined)[]): Send {
  let turn = 0;
  return async (path, init) => over(servers[(turn += 1) % servers.length]?.url ?? '')(path, init);
}

/** One shift after the other until all is judged: an undo at the last moment leaves something for the next one. */
async function workUntilDone(
  officers: readonly Officer[],
  staff: Send,
  signal: AbortSignal,
  onActs: (acts: DeskWork['acts']) => void,
): Promise<DeskWork> {
  const all: DeskWork = { acts: [], met: [], again: 0, failures: [] };
  const left = async () => {
    const tabs = await asked(staff, countReviews.path, countReviews.reply);
    return tabs.all - tabs.done;
  };
  for (let shift = 1; (await left()) > 0; shift += 1) {
    let isOver = false;
    const watching = new AbortController();
    const watch = async () => {
      while (!watching.signal.aborted && !isOver) {
        isOver = (await left()) === 0;
        await pause(1_000);
      }
    };
    const working = workDesk(officers, {
      seed: shift,
      speed: SPEED,
      signal,
      isOver({ acts }) {
        onActs(acts);
        return isOver;
      },
    }).finally(() => watching.abort());
    const [work] = await Promise.all([working, watch()]);
    all.acts.push(...work.acts);
    all.met.push(...work.met);
    all.failures.push(...work.failures);
    all.again += work.again;
    if (work.failures.length > 0) break;
  }
  return all;
}

/** Sixty posts a second, a quarter of them to visits that are under review. */
async function keepPosting(field: Field, done: AbortSignal, sent: Sent[]): Promise<void> {
  const began = performance.now();
  const busy: Promise<void>[] = [];
  for (let turn = 0; !done.aborted; turn += 1) {
    const one = field.calm(turn, turn % 4 === 0);
    const post = field.post(one).then(() => void sent.push(one));
    post.catch(() => undefined);
    busy.push(post);
    await pause(Math.max(0, began + ((turn + 1) * 1_000) / POSTS_A_SECOND - performance.now()));
  }
  await Promise.all(busy);
}

async function killOne(servers: (ServerProcess | undefined)[], data: string): Promise<number> {
  const began = performance.now();
  await servers[0]?.kill();
  await pause(AWAY);
  servers[0] = await startServer({ data, port: PORTS[0] ?? 0, args: ['--api-only'] });
  return performance.now() - began;
}

async function day({ data, servers: count }: Where, sent: Sent[]): Promise<Outcome> {
  const servers: (ServerProcess | undefined)[] = [];
  try {
    for (const port of PORTS.slice(0, count)) servers.push(await startServer({ data, port, args: ['--api-only'] }));
    const signal = AbortSignal.timeout(LIMIT);
    let again = 0;
    const send = patient(balanced(servers), signal, () => (again += 1));
    const staff = await logInAsStaff(send, demoLogins.organizer.account, demoLogins.organizer.password);
    const field = await fieldOf(send, staff, { phones: PHONES, emergencies: EMERGENCIES });
    sent.push(...(await raise(field, EMERGENCIES)));
    say(`${EMERGENCIES} emergencies raised`);
    const officers = await enrolOfficers(send, staff, OFFICERS);
    const done = new AbortController();
    const killing: { before: number; away?: Promise<number> } = { before: 0 };
    const onActs = (acts: DeskWork['acts']) => {
      const verdicts = acts.filter(isVerdict).length;
      if (killing.away !== undefined || verdicts < EMERGENCIES / 2) return;
      killing.before = verdicts;
      killing.away = killOne(servers, data);
      killing.away.catch(() => undefined);
    };
    const began = performance.now();
    const posted = sent.length;
    const posting = keepPosting(field, done.signal, sent);
    // One that fails ends the run where it is awaited, after which the servers are stopped.
    posting.catch(() => undefined);
    const work = await workUntilDone(officers, staff, signal, onActs).finally(() => done.abort());
    const took = performance.now() - began;
    await posting;
    const away = (await killing.away) ?? 0;
    const { lost, doubled } = await checkDesk(staff, work);
    return { took, away, before: killing.before, again, posts: sent.length - posted, work, lost, doubled };
  } finally {
    await Promise.all(servers.flatMap((server) => server?.stop() ?? []));
  }
}

/** By how many verdicts that were not taken back each emergency was judged, and whether it stands as judged. */
async function judged({ data, databaseUrl }: Where, sent: readonly Sent[]) {
  const database = await openDatabase({ dataDir: data, databaseUrl });
  try {
    const { rows } = await sql<{ times: number; isDone: boolean; visits: number }>`
      select times, "isDone", count(*) as visits from (
        select coalesce(sum(case when a.kind in ('review.confirmed', 'review.dismissed') then 1
            when u.kind in ('review.confirmed', 'review.dismissed') then -1 else 0 end), 0)::int as times,
          coalesce(not t.open and r.state in ('confirmed', 'dismissed'), false) as "isDone"
        from thread t
        left join review r on r.observer_id = t.observer_id and r.polling_station_id = t.polling_station_id
        left join act a on a.subject_type = 'visit' and a.subject_id = t.observer_id || '-' || t.polling_station_id
        left join act u on a.kind = 'review.undone' and u.id = (a.body::jsonb ->> 'undoes')::bigint
        where t.open_since is not null
        group by t.observer_id, t.polling_station_id, t.open, r.state) each
      group by 1, 2`.execute(database.db);
    const once = rows.find(({ times, isDone }) => times === 1 && isDone)?.visits ?? 0;
    const all = rows.reduce((sum, { visits }) => sum + visits, 0);
    return { once, otherwise: all - once, lost: await countLost(database.db, sent) };
  } finally {
    await database.close();
  }
}

function verify({ data, databaseUrl }: Where): string {
  const { DATABASE_URL: _, ...env } = process.env;
  const run = spawnSync(process.execPath, ['server/cli/verify.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...env, DATA_DIR: data, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    encoding: 'utf8',
  });
  return run.status === 0 ? run.stderr.trim() : `FAILED: ${run.stderr.trim()}`;
}

async function measure(where: Where): Promise<{ figures: Figure[]; details: unknown }> {
  const { name } = where;
  say(name);
  await seedInto(where.data, where.databaseUrl, silent);
  if (where.databaseUrl === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = where.databaseUrl;
  const sent: Sent[] = [];
  const { took, away, before, again, posts, work, lost, doubled } = await day(where, sent);
  for (const sentence of [...work.failures, ...lost, ...doubled].slice(0, 20)) say(sentence);
  const found = await judged(where, sent);
  const load = loadavg()[0] ?? 0;
  const figures: Figure[] = [
    {
      what: `${name}: ${OFFICERS} officers, ${EMERGENCIES} emergencies, ${POSTS_A_SECOND} posts a second beside`,
      figure: `${round(took / 1000)} s, ${posts} posts (load ${round(load)})`,
    },
    {
      what: `${name}: kill -9 after so many verdicts; until it answers again`,
      figure: `${before}; ${round(away / 1000)} s, ${again} requests sent again`,
    },
    {
      what: `${name}: emergencies judged exactly once / otherwise`,
      figure: `${found.once} / ${found.otherwise}`,
      budget: `${EMERGENCIES} / 0`,
    },
    {
      what: `${name}: acts that officers were told of, lost / doubled / failed`,
      figure: `${work.acts.length}, ${lost.length} / ${doubled.length} / ${work.failures.length}`,
      budget: '0 / 0 / 0',
    },
    {
      what: `${name}: answers that phones were told of, lost`,
      figure: `${sent.reduce((sum, { options }) => sum + options.length, 0)}, ${found.lost}`,
      budget: '0',
    },
    { what: `${name}: npm run verify`, figure: verify(where), budget: 'fits' },
  ];
  for (const { what, figure } of figures) say(`${what}: ${figure}`);
  return { figures, details: { took, away, before, again, posts, acts: work.acts.length, load } };
}

const wanted = new Set(values.on.split(','));
const all: Figure[] = [];
const details: Record<string, unknown> = {};
async function run(name: string, servers: number, databaseUrl?: string): Promise<void> {
  if (!wanted.has(name)) return;
  const data = mkdtempSync(join(tmpdir(), 'vigil-bench-day-'));
  try {
    const outcome = await measure({ name, data, databaseUrl, servers });
    all.push(...outcome.figures);
    details[name] = outcome.details;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

await run('embedded', 1);
await onPostgres(async ({ url }) => {
  for (const [index, servers] of [1, 2].entries()) {
    await onServer(url, (client) => client.query(`create database day${index}`));
    const name = servers === 1 ? 'PostgreSQL' : 'PostgreSQL with two servers';
    await run(name, servers, addressOf(url, `day${index}`));
  }
});
await report('desk-day', all, details);
