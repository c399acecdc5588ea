import { PGlite, protocol } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { z } from 'zod/mini';

/** Why the engine ended by itself. */
export interface Ended {
  message: string;
  /** PostgreSQL's, as 53100 for a full disk. */
  code?: string | undefined;
}

type Init = Parameters<NodeFS['init']>;

/** Emscripten's file system on Node has no fsync; without one a commit is not on the disk when it is acknowledged. */
class DurableFS extends NodeFS {
  override async init(pg: Init[0], options: Init[1]) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module) => {
      const operations: unknown = Reflect.get(module.NODEFS, 'stream_ops');
      if (typeof operations !== 'object' || operations === null) throw new Error('NODEFS has no stream_ops');
      Object.assign(operations, {
        fsync: (stream: { nfd: number }) => {
          fsyncSync(stream.nfd);
          return 0;
        },
      });
    });
    return result;
  }
}

const { directory, durable } = z.parse(z.object({ directory: z.string(), durable: z.boolean() }), workerData);
const port = parentPort;
if (!port) throw new Error('embedded.worker.ts runs in a worker thread only');

const engine = await PGlite.create({
  fs: durable ? new DurableFS(directory) : new NodeFS(directory),
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...(durable ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] : ['-F']),
    '-c',
    'max_wal_size=128MB',
    '-c',
    'shared_buffers=64MB',
    '-c',
    'vigil.checked_by_statement=on',
  ],
});

/** What the statement at work has been answered so far. */
let answered: Uint8Array[] = [];

/** Bytes of the PostgreSQL protocol in, bytes out, in order. */
async function serve(port: MessagePort, message: Uint8Array | 'close'): Promise<void> {
  if (message === 'close') {
    await engine.close();
    port.close();
    return;
  }
  answered = [];
  await engine.execProtocolRawStream(message, { onRawData: (part) => answered.push(part.slice()) });
  const answer = new Uint8Array(Buffer.concat(answered));
  port.postMessage(answer, [answer.buffer]);
}

/** With this exit status PostgreSQL leaves a statement that failed, to go on with the next one. */
const STATEMENT_FAILED = 100;

const isFailedStatement = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === STATEMENT_FAILED;

/** What PostgreSQL itself said of its end, or else the error that ended it. */
function whyEnded(error: unknown): Ended {
  const errors: Ended[] = [];
  new protocol.Parser().parse(Buffer.concat(answered), (message) => {
    if (message instanceof protocol.messages.DatabaseError)
      errors.push({ message: message.message, code: message.code });
  });
  return errors.at(-1) ?? { message: error instanceof Error ? error.message : String(error) };
}

/**
 * PGlite goes on after every error. After a PANIC or a fault of the engine, locks are held for ever and memory may be
 * wrong: the thread ends, and the next one recovers from the log of transactions.
 */
const { Module: postgres } = engine;
const runOnce = postgres._PostgresMainLoopOnce;
postgres._PostgresMainLoopOnce = () => {
  try {
    runOnce();
  } catch (error) {
    if (isFailedStatement(error)) throw error;
    port.postMessage(whyEnded(error), []);
    process.exit(1);
  }
};

port.on('message', (message: Uint8Array | 'close') => void serve(port, message));
port.postMessage('ready', []);
