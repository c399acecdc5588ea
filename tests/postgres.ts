/**
 * Runs the server's tests that open a database: on the PostgreSQL at TEST_DATABASE_URL, else on one of its own that is
 * there for the run alone. Where there shall be none they run on the embedded database. Further arguments go to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from './support/cluster.ts';
import { databaseFiles } from './support/databaseFiles.ts';
import { scratchFolder } from './support/scratch.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** They wait most of the time, for a database that stops or for news, and run one after the other beside those that work. */
const waiting = new Set(
  ['database.faults', 'several', 'news', 'news.feed', 'news.crash', 'standby', 'replica'].map(
    (name) => `${name}.test.ts`,
  ),
);
const isWaiting = (file: string) => waiting.has(basename(file));

const given = process.argv.slice(2);

async function runOnPostgres(url: string): Promise<number> {
  if (given.length > 0) return runFiles(url, given);
  const all = databaseFiles();
  const codes = await Promise.all([
    runFiles(
      url,
      all.filter((file) => !isWaiting(file)),
    ),
    runFiles(url, [...all.filter(isWaiting), '--maxWorkers', '1']),
  ]);
  return Math.max(...codes);
}

/** A thread whose sockets are cut under it may never end (Node 24: uv_run in FreeEnvironment, at 100 %). */
const runFiles = (url: string, files: readonly string[]): Promise<number> =>
  runVitest(['--project', 'server*', '--pool', 'forks', '--testTimeout', '120000', ...files], {
    TEST_DATABASE_URL: url,
  });

async function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  // Ctrl+C reaches the tests too; the server is stopped after them.
  const wait = () => {};
  process.on('SIGINT', wait).on('SIGTERM', () => tests.kill('SIGTERM'));
  const [code] = await once(tests, 'close');
  return typeof code === 'number' ? code : 1;
}

const missing = `PostgreSQL is not installed, and apt-get, which would do it, is not here or not ours to use. Install
PostgreSQL 15 or later, name its programs in POSTGRES_BIN ("none": take the embedded database), or a server in TEST_DATABASE_URL.`;

const elsewhere = process.env['TEST_DATABASE_URL'];
if (elsewhere !== undefined) {
  process.exitCode = await runOnPostgres(elsewhere);
} else if (process.env['POSTGRES_BIN'] === 'none') {
  say('Without PostgreSQL: on the embedded database, with nothing of what needs a server.');
  process.exitCode = await runVitest(['--project', 'server-database*', ...given], {});
} else {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error(missing);
  process.env['TMPDIR'] = scratchFolder();
  const cluster = await startCluster(programs);
  say(`${cluster.version} from ${programs}, until the tests are over`);
  try {
    process.exitCode = await runOnPostgres(cluster.url);
  } finally {
    await cluster.stop();
  }
}
