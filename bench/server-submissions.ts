import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaleOf } from '#server/seed/scale.ts';
import { lightlyOver, type Send } from './support/client.ts';
import { clearReports, electionOf, onCopyOf, onPostgres, seedInto, wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed, type Spread } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './support/phone.ts';
import { report, type Figure } from './support/report.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// Phones that post 40 answers at a time over HTTP; each post is on the disk before it is acknowledged.

const PORT = 8167;
const ANSWERS = 40;
const SECONDS = 10;
const PHONES = 200;

interface Outcome {
  perSecond: number;
  spread: Spread;
  /** Of all threads of the server, a post: what stays comparable on a busy machine. */
  cpu: number | undefined;
}

const scale = wantedScale('demo');

type Run = (atOnce: number) => Promise<Outcome>;

const onServerOf = <T>(data: string, measure: (run: Run, server: ServerProcess) => Promise<T>): Promise<T> =>
  serving(data, async (server) => {
    const send = lightlyOver(server.url);
    const phones = await logIn(send);
    const downloaded = await downloadForms(phones[0] ?? send);
    let turn = 0;
    return measure(async (atOnce) => {
      const took: number[] = [];
      const began = performance.now();
      const before = server.processorTime();
      const busy = async () => {
        while (performance.now() - began < SECONDS * 1000) {
          turn += 1;
          const submission = submissionOf(downloaded, turn, ANSWERS);
          took.push((await timed(() => submit(phones[turn % phones.length] ?? send, submission))).took);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, busy));
      const after = server.processorTime();
      const cpu = before === undefined || after === undefined ? undefined : round((after - before) / took.length, 2);
      return { perSecond: round(took.length / ((performance.now() - began) / 1000)), spread: spreadOf(took), cpu };
    }, server);
  });

async function serving<T>(data: string, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** As many phones as are let in, so that each is at a few stations only. */
async function logIn(send: Send): Promise<Send[]> {
  const phones: Send[] = [];
  for (let observer = 1; phones.length < PHONES; observer += 1) {
    const phone = await phoneOf(send, observer).catch(() => undefined);
    if (phone !== undefined) phones.push(phone);
  }
  return phones;
}

interface Place {
  name: string;
  leastPerSecond: number;
  data: string;
  databaseUrl?: string;
}

/** Into an election of the day before, and into one without a report, as before the first one of election day. */
async function measure({ name, leastPerSecond, data, databaseUrl }: Place): Promise<Figure[]> {
  if (databaseUrl === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = databaseUrl;
  const full = await onServerOf(data, async (run) => {
    await run(1);
    return { one: await run(1), eight: await run(8), many: await run(32) };
  });
  await clearReports(data, databaseUrl);
  const fromNothing = await onServerOf(data, (run) => run(32));
  await clearReports(data, databaseUrl);
  const afterFirst = await onServerOf(data, async (run) => {
    await run(1);
    return run(32);
  });
  const figure = (what: string, outcome: Outcome) => figureOf(name, what, outcome);
  const budget = `at least ${leastPerSecond} posts/s`;
  return [
    figure('one after the other', full.one),
    figure('eight at a time', full.eight),
    { ...figure('32 at a time', full.many), budget },
    { ...figure('32 at a time, into an election without an answer, server just started', fromNothing), budget },
    { ...figure('32 at a time, ten seconds after the first answer of the election', afterFirst), budget },
  ];
}

function figureOf(name: string, what: string, { perSecond, spread, cpu }: Outcome): Figure {
  const load = round(loadavg()[0] ?? 0);
  return {
    what: `${name}: LED-08: ${what}, ${ANSWERS} answers a post`,
    figure: `${perSecond} posts/s, ${show(spread)}, ${cpu} ms of processor a post (load ${load})`,
  };
}

const figures = await onCopyOf(await electionOf(scale), (data) =>
  measure({ name: 'embedded', leastPerSecond: 400, data }),
);
/** Where the database looks up each reference by itself as well (decision 008). */
async function measureWithChecks({ data, databaseUrl }: Pick<Place, 'data' | 'databaseUrl'>): Promise<Figure> {
  process.env['DATABASE_URL'] = databaseUrl;
  const outcome = await onServerOf(data, async (run) => {
    await run(1);
    return run(32);
  });
  return figureOf('PostgreSQL that is not told to trust posts', '32 at a time', outcome);
}

async function measureOnPostgres(
  settings: readonly string[],
  measured: (place: Required<Pick<Place, 'data' | 'databaseUrl'>>) => Promise<Figure[]>,
): Promise<void> {
  await onPostgres(async ({ url }) => {
    const size = scaleOf(scale);
    if (size === undefined) throw new Error(`--scale ${scale}: give demo, large or a factor.`);
    const data = mkdtempSync(join(tmpdir(), 'vigil-bench-posts-'));
    try {
      await seedInto(data, url, size);
      figures.push(...(await measured({ data, databaseUrl: url })));
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  }, settings);
}

await measureOnPostgres(['vigil.checked_by_statement=on'], (place) =>
  measure({ name: 'PostgreSQL', leastPerSecond: 800, ...place }),
);
await measureOnPostgres([], async (place) => [await measureWithChecks(place)]);
await report('server-submissions', figures, { scale });
