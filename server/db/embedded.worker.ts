import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { z } from 'zod/mini';

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

/** Bytes of the PostgreSQL protocol in, bytes out, in order. */
async function serve(port: MessagePort, message: Uint8Array | 'close'): Promise<void> {
  if (message === 'close') {
    await engine.close();
    port.close();
    return;
  }
  const parts: Uint8Array[] = [];
  await engine.execProtocolRawStream(message, { onRawData: (part) => parts.push(part.slice()) });
  const answer = new Uint8Array(Buffer.concat(parts));
  port.postMessage(answer, [answer.buffer]);
}

port.on('message', (message: Uint8Array | 'close') => void serve(port, message));
port.postMessage('ready', []);
