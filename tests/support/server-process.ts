import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own. */
export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** All that it wrote so far. */
  said: () => string;
  /** Asks it to end, and answers its exit code once it has. */
  stop: () => Promise<number | null>;
}

export const KEYS = { JWT_SECRET: 'test-secret-'.repeat(4), PIN_KEY: 'test-pins-'.repeat(4) };

/** Without a console; answers once it is ready, on a port of its own. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  demo: '--demo' | '--no-demo' = '--no-demo',
): Promise<ServerProcess> {
  const server = beginProcess(environment, demo);
  await server.ready;
  return server;
}

/** The same before it is ready. */
export function beginProcess(
  environment: Readonly<Record<string, string>>,
  demo: '--demo' | '--no-demo' = '--no-demo',
): ServerProcess & { ready: Promise<void>; hears: (words: string) => Promise<void> } {
  const child = spawn(process.execPath, ['server/start.ts', '--api-only', demo], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...KEYS, ...environment },
  });
  let said = '';
  const waiting = new Set<() => void>();
  const hear = (text: Buffer) => {
    said += text.toString();
    for (const look of waiting) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const hears = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => said.includes(words) && (waiting.delete(look), resolve());
      waiting.add(look);
      look();
      child.once('exit', () => reject(new Error(`The server ended before it said "${words}":\n${said}`)));
    });
  const isReady = async () => {
    await hears('is ready at ');
    server.url = /is ready at (http:\S+)/u.exec(said)?.[1] ?? '';
  };
  const server = {
    url: '',
    process: child,
    said: () => said,
    hears,
    ready: isReady(),
    async stop() {
      const exit = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await exit;
      return child.exitCode;
    },
  };
  server.ready.catch(() => undefined);
  return server;
}
