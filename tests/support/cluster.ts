import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, signal } from '#server/cluster/database-member.ts';
import { owner } from '#server/cluster/programs.ts';

export interface Cluster {
  /** `postgres://…`, of somebody who may create databases. */
  url: string;
  /** `PostgreSQL 15.14 …`. */
  version: string;
  /** Ends the server's processes: `fast` asks clients to leave, `immediate` is a crash. */
  halt: (how: 'fast' | 'immediate') => Promise<void>;
  /** Starts it again on the same data and port. */
  resume: () => Promise<void>;
  /** Every process of it stands still until `thaw`: connections are accepted, nothing answers. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** What makes a server fast that nobody will miss: nothing waits for the disk. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Needs no administrator and leaves nothing behind: a server on a free port of this machine alone, in a temporary directory. */
export const startCluster = (
  programs: string,
  settings: readonly string[] = careless,
  locale: readonly string[] = ['--locale=C.UTF-8'],
): Promise<Cluster> =>
  start(programs, settings, 'initdb', ['-U', 'vigil', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale]);

/** One that follows another by its write-ahead log, and lets itself be read meanwhile. */
export const startStandby = (programs: string, primary: Cluster, settings: readonly string[] = []): Promise<Cluster> =>
  start(programs, settings, 'pg_basebackup', ['-d', primary.url, '-R', '--checkpoint=fast', '--no-sync']);

async function start(
  programs: string,
  settings: readonly string[],
  maker: 'initdb' | 'pg_basebackup',
  given: readonly string[],
): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-postgres-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  const as = owner();
  if (as) chownSync(directory, as.uid, as.gid);
  const options: SpawnOptions = { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'], ...as };
  try {
    await succeeded(spawn(join(programs, maker), ['-D', join(directory, 'data'), ...given], options));
    const port = await freePort();
    const all = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
    const begin = async () => {
      const started = spawn(
        join(programs, 'postgres'),
        ['-D', join(directory, 'data'), ...[...all, ...settings].flatMap((setting) => ['-c', setting])],
        options,
      );
      await ready(started);
      return started;
    };
    let server = await begin();
    const halt = async (how: 'fast' | 'immediate') => {
      const gone = once(server, 'exit');
      if (server.exitCode === null && server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')) await gone;
    };
    const signalAll = (name: 'SIGSTOP' | 'SIGCONT') => {
      server.kill(name);
      for (const child of childrenOf(server.pid ?? 0)) signal(child, name);
    };
    const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
    return {
      url: `postgres://vigil@127.0.0.1:${port}/postgres`,
      version: stdout.trim(),
      halt,
      resume: async () => {
        server = await begin();
      },
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      stop: async () => {
        await halt('fast');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function hear(program: ChildProcess, listen: (said: string) => void): void {
  let said = '';
  const note = (text: Buffer) => {
    said += text.toString();
    listen(said);
  };
  program.stdout?.on('data', note);
  program.stderr?.on('data', note);
}

function succeeded(program: ChildProcess): Promise<void> {
  let all = '';
  hear(program, (said) => (all = said));
  return new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`making the database failed:\n${all}`))));
  });
}

function ready(server: ChildProcess): Promise<void> {
  let all = '';
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${all}`)));
    hear(server, (said) => {
      all = said.slice(-10_000);
      if (/database system is ready to accept (?:read-only )?connections/u.test(said)) resolve();
    });
  });
}
