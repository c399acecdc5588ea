import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface Vigil {
  url: string;
  /** Ends the process as an operator would; resolves when it is gone. */
  stop: () => Promise<void>;
}

/** The real server in a process of its own, with its own data directory. Resolves when it answers. */
export async function startVigil(options: { data: string; port?: number }): Promise<Vigil> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/start.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: options.data, LOG_LEVEL: 'error', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stdout.on('data', (text: Buffer) => (said += text.toString()));
  server.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const answers = async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok === true;
  // Waiting for a process to listen is the one place where asking again and again is right.
  for (let asked = 0; !(await answers()); asked++) {
    if (server.exitCode !== null || asked > 600) throw new Error(`The server did not start:\n${said}`);
    await pause(100);
  }
  return {
    url,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
