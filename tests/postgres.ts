/**
 * Runs the server's tests on PostgreSQL: on the server at TEST_DATABASE_URL, else on one of its own that is there for
 * the run alone. Further arguments go to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from './support/cluster.ts';
import { scratchFolder } from './support/scratch.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Whether a test opens a database through the support, by itself or in what it imports from beside it. */
function opensDatabase(file: string): boolean {
  const source = readFileSync(file, 'utf8');
  const beside = [...source.matchAll(/ from '(\.\/[^']+)'/gu)].map(([, name = '']) => join(dirname(file), name));
  return /openTestServer|openElection|startFaulty/u.test(source) || beside.some(opensDatabase);
}

/** What a role may do, and what a review allows, is decided before a database is asked. */
const decidedBefore = new Set(['reviews.table.test.ts', 'roles.reach.test.ts']);

/** The others are the same on every database, or about the embedded one. */
const onServer = () =>
  readdirSync('tests/server')
    .filter((name) => name.endsWith('.test.ts') && !decidedBefore.has(name))
    .map((name) => join('tests/server', name))
    .filter(opensDatabase);

/** They wait most of the time, for a database that stops or for news, and run one after the other beside those that work. */
const waiting = new Set(
  ['database.faults', 'several', 'news', 'news.feed', 'news.crash', 'standby', 'replica'].map(
    (name) => `${name}.test.ts`,
  ),
);
const isWaiting = (file: string) => waiting.has(basename(file));

async function runTests(url: string): Promise<number> {
  const given = process.argv.slice(2);
  if (given.length > 0) return runFiles(url, given);
  const all = onServer();
  const codes = await Promise.all([
    runFiles(
      url,
      all.filter((file) => !isWaiting(file)),
    ),
    runFiles(url, [...all.filter(isWaiting), '--maxWorkers', '1']),
  ]);
  return Math.max(...codes);
}

async function runFiles(url: string, given: readonly string[]): Promise<number> {
  const tests = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server*',
      // A thread whose sockets are cut under it may never end (Node 24: uv_run in FreeEnvironment, at 100 %).
      '--pool',
      'forks',
      '--testTimeout',
      '120000',
      ...given,
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } },
  );
  // Ctrl+C reaches the tests too; the server is stopped after them.
  const wait = () => {};
  process.on('SIGINT', wait).on('SIGTERM', () => tests.kill('SIGTERM'));
  const [code] = await once(tests, 'close');
  return typeof code === 'number' ? code : 1;
}

const missing = `PostgreSQL is not installed, and apt-get, which would do it, is not here or not ours to use. Install
PostgreSQL 15 or later, name its programs in POSTGRES_BIN ("none": go without), or a server in TEST_DATABASE_URL.`;

const elsewhere = process.env['TEST_DATABASE_URL'];
if (elsewhere !== undefined) {
  process.exitCode = await runTests(elsewhere);
} else if (process.env['POSTGRES_BIN'] === 'none') {
  say('SKIPPED: the tests on PostgreSQL.');
} else {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error(missing);
  process.env['TMPDIR'] = scratchFolder();
  const cluster = await startCluster(programs);
  say(`${cluster.version} from ${programs}, until the tests are over`);
  try {
    process.exitCode = await runTests(cluster.url);
  } finally {
    await cluster.stop();
  }
}
