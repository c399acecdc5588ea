import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { scaleOf } from '#server/seed/scale.ts';
import { addressOf, onServer } from '#tests/support/postgres.ts';
import { loggedIn, over, type Send } from './support/client.ts';
import {
  addOfficers,
  Ears,
  fillDesk,
  officer,
  postEvenly,
  raceForClaims,
  type Races,
  type Taken,
} from './support/desk.ts';
import { electionOf, onCopyOf, onPostgres, seedInto } from './support/election.ts';
import { round, show, spreadOf } from './support/figures.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// The verification desk (DSK-04, DSK-18): officers at one server or two are dealt visits and decide about them, at the pace
// of people while phones post and consoles listen, and then as fast as the servers answer. Nobody may be dealt what
// somebody else was dealt. Then two officers claim the same visits at the same moment, again and again.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    officers: { type: 'string', default: '50' },
    open: { type: 'string', default: '20000' },
    races: { type: 'string', default: '100000' },
    /** An officer looks at a visit for so many milliseconds. */
    looks: { type: 'string', default: '5000' },
    scale: { type: 'string', default: 'large' },
    on: { type: 'string', default: 'embedded,PostgreSQL,PostgreSQL with two servers' },
  },
});
const [SECONDS, OFFICERS, OPEN] = [Number(values.seconds), Number(values.officers), Number(values.open)];
const [RACES, LOOKS] = [Number(values.races), Number(values.looks)];
const POSTS_A_SECOND = 60;
const PORTS = [8352, 8353];
/** What was never asked before is slow once. */
const WARM_UP = 5_000;
const RACES_AT_MOST = 4 * 60_000;
const LANES = 6;

const nothing = (): Taken => ({ next: [], act: [], dealt: [], refused: 0 });

interface Place {
  name: string;
  data: string;
  databaseUrl: string | undefined;
  servers: number;
}

async function measure(place: Place): Promise<Figure[]> {
  const { name, data, databaseUrl } = place;
  say(name);
  const prepared = await onDatabase(place, async (db) => {
    await fillDesk(db, OPEN);
    const names = await addOfficers(db, OFFICERS);
    const { rows } = await sql<{ answers: number; open: number }>`
      select (select count(*) from answer) as answers, (select count(*) from thread where open) as open`.execute(db);
    return { names, answers: rows[0]?.answers ?? 0, open: rows[0]?.open ?? 0 };
  });
  if (databaseUrl === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = databaseUrl;
  const servers: ServerProcess[] = [];
  try {
    for (const port of PORTS.slice(0, place.servers))
      servers.push(await startServer({ data, port, args: ['--api-only'] }));
    const officers = await Promise.all(
      prepared.names.map(async (account, index) => {
        const server = index % servers.length;
        const send = over(servers[server]?.url ?? '');
        return { server, send: await loggedIn(send, account, demoLogins.organizer.password) };
      }),
    );
    const ears = new Ears();
    for (const { send, server } of officers) ears.listen(send, server);
    const first = over(servers[0]?.url ?? '');

    const beside = async (milliseconds: number, taken: Taken, heard?: Ears) => {
      const until = performance.now() + milliseconds;
      const [posts] = await Promise.all([
        postEvenly(first, until, POSTS_A_SECOND),
        ...officers.map((one) => officer(one, until, LOOKS, taken, heard)),
      ]);
      return posts;
    };
    const before = nothing();
    await beside(WARM_UP, before);
    say('At the pace of people, beside posts …');
    const paced = nothing();
    const posts = await beside(SECONDS * 1_000, paced, ears);
    const [load = 0] = loadavg();

    say('As fast as they can …');
    const raced = nothing();
    const end = performance.now() + (SECONDS * 1_000) / 3;
    await Promise.all(officers.map((one) => officer(one, end, 0, raced)));
    const dealt = [before, paced, raced].flatMap((taken) => taken.dealt);
    const twice = dealt.length - new Set(dealt).size;

    const races = servers.length > 1 ? await claims(place, officers) : undefined;
    return figuresOf(
      `${name}: DSK-18`,
      { ...prepared, posts, paced, raced, dealt: dealt.length, twice, ears, load, seconds: SECONDS / 3 },
      races,
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function claims(place: Place, officers: readonly { server: number; send: Send }[]): Promise<Races> {
  say('Two claim the same at once …');
  const visits = await onDatabase(place, async (db) => {
    const { rows } = await sql<{ idObserver: number; idPollingStation: number }>`
      select t.observer_id as "idObserver", t.polling_station_id as "idPollingStation" from thread t
      where t.open and not exists (select from review r
        where r.observer_id = t.observer_id and r.polling_station_id = t.polling_station_id)
      order by 1, 2 limit ${LANES * 100}`.execute(db);
    return rows;
  });
  const at = (server: number) => officers.filter((one) => one.server === server).map(({ send }) => send);
  const [ones, others] = [at(0), at(1)];
  const pairs = ones.flatMap((one, index) => {
    const other = others[index];
    return other === undefined ? [] : [[one, other] as const];
  });
  return raceForClaims(pairs.slice(0, LANES), visits, { races: RACES, until: performance.now() + RACES_AT_MOST });
}

interface Measured {
  answers: number;
  open: number;
  posts: number[];
  paced: Taken;
  raced: Taken;
  dealt: number;
  twice: number;
  ears: Ears;
  load: number;
  seconds: number;
}

function figuresOf(name: string, of: Measured, races: Races | undefined): Figure[] {
  const { answers, open, posts, paced, raced, dealt, twice, ears, load, seconds } = of;
  return [
    {
      what: `${name}: Next, ${OFFICERS} officers, ${open} open, ${answers} answers, ${POSTS_A_SECOND} posts/s, p50 / p95`,
      figure: `${show(spreadOf(paced.next))}, ${paced.next.length} of them (load ${round(load)})`,
      budget: 'p95 25 ms',
    },
    { what: `${name}: an act, the same`, figure: show(spreadOf(paced.act)), budget: 'p95 25 ms' },
    { what: `${name}: the posts beside`, figure: `${posts.length}, ${show(spreadOf(posts))}` },
    {
      what: `${name}: from the act until somebody else hears of it, same server, p50 / p95`,
      figure: `${show(spreadOf(ears.same))}, ${ears.same.length} of them`,
      budget: '300 ms',
    },
    ...(races === undefined
      ? []
      : [
          {
            what: `${name}: the same, at the other server`,
            figure: `${show(spreadOf(ears.another))}, ${ears.another.length} of them`,
            budget: '1,500 ms',
          },
        ]),
    {
      what: `${name}: visits a second, without a pause; Next then`,
      figure: `${Math.round(raced.dealt.length / seconds)}, ${show(spreadOf(raced.next))}`,
    },
    { what: `${name}: dealt twice, of ${dealt}`, figure: `${twice}`, budget: '0' },
    { what: `${name}: verdicts refused`, figure: `${paced.refused + raced.refused}`, budget: '0' },
    ...(races === undefined
      ? []
      : [
          {
            what: `${name}: races of two servers for a claim: won by both / by nobody`,
            figure: `${races.raced}: ${races.twice} / ${races.nobody}`,
            budget: `${RACES}: 0 / 0`,
          },
        ]),
  ];
}

async function onDatabase<T>({ data, databaseUrl }: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: data, databaseUrl });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const wanted = new Set(values.on.split(','));
const figures: Figure[] = [];
if (wanted.has('embedded'))
  await onCopyOf(await electionOf(values.scale), async (data) => {
    figures.push(...(await measure({ name: 'embedded', data, databaseUrl: undefined, servers: 1 })));
  });
const onServers = [1, 2].filter((servers) => wanted.has(nameOf(servers)));
if (onServers.length > 0)
  await onPostgres(async ({ url }) => {
    const scale = scaleOf(values.scale);
    if (scale === undefined) throw new Error(`--scale ${values.scale}: give demo, large or a factor.`);
    const data = mkdtempSync(join(tmpdir(), 'vigil-bench-desk-'));
    try {
      say(`Seeding an election of the size ${values.scale} …`);
      await onServer(url, (client) => client.query('create database seeded'));
      await seedInto(data, addressOf(url, 'seeded'), scale);
      for (const servers of onServers) {
        await onServer(url, (client) => client.query(`create database desk${servers} template seeded`));
        const databaseUrl = addressOf(url, `desk${servers}`);
        figures.push(...(await measure({ name: nameOf(servers), data, databaseUrl, servers })));
      }
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  });
await report('desk', figures, { officers: OFFICERS, open: OPEN, seconds: SECONDS, looks: LOOKS });

function nameOf(servers: number): string {
  return servers === 1 ? 'PostgreSQL' : 'PostgreSQL with two servers';
}
