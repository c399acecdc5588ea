import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { compileQuickly } from '#tests/support/compileQuickly.ts';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Whether nobody listens at the port now. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** A port that is free now, as is the next one. */
async function freePair(): Promise<number> {
  const port = await freePort();
  return (await isFree(port + 1)) ? port : freePair();
}

export interface Vigil {
  url: string;
  /** Ends the process as an operator would; resolves when it is gone. */
  stop: () => Promise<void>;
}

interface Options {
  data: string;
  port?: number;
}

/** The real server in a process of its own, with its own data directory. Resolves when it says that it is ready. */
export const startVigil = (options: Options): Promise<Vigil> => start('server/start.ts', options, ['is ready at']);

/** What `npm run dev` starts: the console from its sources, and the API behind it at the next port. */
export const startDevelopment = async (options: Options): Promise<Vigil> =>
  start('server/dev.ts', { ...options, port: await freePair() }, ['is ready at', 'The console is at']);

async function start(script: string, options: Options, words: readonly string[]): Promise<Vigil> {
  const port = options.port ?? (await freePort());
  const server = spawn(process.execPath, [...compileQuickly, script], {
    env: { ...process.env, PORT: String(port), DATA_DIR: options.data, LOG_LEVEL: 'error', NODE_ENV: 'development' },
  });
  await ready(server, words);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

function ready(server: ChildProcessWithoutNullStreams, words: readonly string[]): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text.toString();
      if (words.every((word) => said.includes(word))) resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', () => reject(new Error(`The server did not start:\n${said}`)));
  });
}
