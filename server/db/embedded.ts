import { dataDir as emptyCluster } from '@electric-sql/pglite-prepopulatedfs';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { extract } from 'tar';
import type { Ended } from './embedded.worker.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import type { Exchange } from './pg-transport.ts';

export interface Engine {
  /** The way to the engine; starts it again when it has died since. */
  open: () => Promise<Exchange>;
  close: () => Promise<void>;
}

interface Running {
  exchange: Exchange;
  worker: Worker;
  alive: boolean;
}

interface Waiting {
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

export const databaseIn = (dataDirectory: string): string => join(dataDirectory, 'database');

/** PostgreSQL (PGlite) in a thread of its own on the directory `database` inside the data directory. */
export async function startEngine(dataDirectory: string, durable: boolean): Promise<Engine> {
  const directory = databaseIn(dataDirectory);
  if (!existsSync(directory)) await initialise(directory, durable);
  let running: Promise<Running> | undefined;
  const start = () => {
    running ??= run(directory, durable, () => {
      running = undefined;
    });
    return running;
  };
  await start();
  return {
    open: async () => (await start()).exchange,
    async close() {
      const last = await running?.catch(() => undefined);
      if (last) await stop(last);
    },
  };
}

/**
 * Unpacks an empty database that PGlite's authors made, which takes a tenth of making one here. A directory whose
 * creation was interrupted may not open: only a finished one gets the real name.
 */
async function initialise(directory: string, durable: boolean): Promise<void> {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const packed = await emptyCluster();
  const failures: unknown[] = [];
  // A file that cannot be written, as on a full disk, is a warning to the unpacker.
  const onwarn = (code: string, _: unknown, failure: unknown) => code === 'TAR_ENTRY_ERROR' && failures.push(failure);
  extract({ cwd: unfinished, sync: true, preserveOwner: false, onwarn }).end(Buffer.from(await packed.arrayBuffer()));
  if (failures.length > 0) throw failures[0];
  if (durable) syncTree(unfinished);
  renameSync(unfinished, directory);
  if (durable) sync(join(directory, '..'));
}

/** Only when a thread has ended, well or not, may the next one open the directory. */
function run(directory: string, durable: boolean, onEnded: () => void): Promise<Running> {
  const worker = new Worker(join(import.meta.dirname, 'embedded.worker.ts'), {
    workerData: { directory, durable },
    execArgv: [],
  });
  const waiting: Waiting[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Running>();
  const running: Running = {
    worker,
    alive: true,
    exchange: (messages) =>
      new Promise((resolveAnswer, rejectAnswer) => {
        if (!running.alive) {
          rejectAnswer(new DatabaseUnavailable('The embedded database has stopped.'));
          return;
        }
        waiting.push({ resolve: resolveAnswer, reject: rejectAnswer });
        worker.postMessage(messages, [messages.buffer]);
      }),
  };
  let failure: Error | undefined;
  worker.on('message', (message: Uint8Array | 'ready' | Ended) => {
    if (message === 'ready') resolve(running);
    else if (message instanceof Uint8Array) waiting.shift()?.resolve(message);
    else failure = Object.assign(new Error(message.message), message);
  });
  worker.on('error', (error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', (code) => {
    const error = failure ?? new Error(`The embedded database ended with code ${code}.`);
    running.alive = false;
    onEnded();
    reject(error);
    for (const call of waiting.splice(0)) call.reject(new DatabaseUnavailable(error));
  });
  return promise;
}

async function stop(running: Running): Promise<void> {
  if (!running.alive) return;
  const exited = new Promise((resolve) => {
    running.worker.once('exit', resolve);
  });
  running.worker.postMessage('close', []);
  await exited;
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(directory, entry.name));
    else sync(join(directory, entry.name));
  }
  sync(directory);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
