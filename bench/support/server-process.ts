import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './report.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface ServerProcess {
  url: string;
  /** From the start of the process to its first answer, in milliseconds. */
  startedIn: number;
  /** The most memory that the process has had, in MB; undefined where the system does not tell. */
  peakMemory: () => number | undefined;
  memory: () => number | undefined;
  /** What it has used of the processors so far, in milliseconds. */
  processorTime: () => number | undefined;
  /** As an operator ends it. */
  stop: () => Promise<void>;
  /** As a power cut ends it. */
  kill: () => Promise<void>;
}

/** The real server in a process of its own. */
export const startServer = async (options: {
  data: string;
  port: number;
  args?: readonly string[];
}): Promise<ServerProcess> => {
  const url = `http://127.0.0.1:${options.port}`;
  // A server that an earlier run left behind would be measured instead.
  if (await answers(`${url}/health`)) throw new Error(`Something answers at ${url} already.`);
  const began = performance.now();
  const server = spawn(process.execPath, ['server/start.ts', ...(options.args ?? [])], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(options.port), DATA_DIR: options.data, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-10_000)));
  const gone = () => server.exitCode !== null || server.signalCode !== null;
  let sent: NodeJS.Signals | undefined;
  server.once('exit', (code, signal) => {
    const asAsked = sent === 'SIGTERM' ? code === 0 : signal === sent;
    if (!asAsked) say(`The server ended by itself with ${code ?? signal}:\n${said}`);
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (gone()) return;
    sent = signal;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  };
  while (!(await answers(`${url}/health`))) {
    if (gone()) throw new Error('The server did not start.');
    if (performance.now() - began > 120_000) {
      await end('SIGKILL');
      throw new Error('The server did not answer within two minutes.');
    }
    await pause(25);
  }
  return {
    url,
    startedIn: performance.now() - began,
    peakMemory: () => memoryOf(server.pid, 'VmHWM'),
    memory: () => memoryOf(server.pid, 'VmRSS'),
    processorTime: () => processorTimeOf(server.pid),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};

export const answers = async (url: string): Promise<boolean> => (await fetch(url).catch(() => undefined))?.ok === true;

const memoryOf = (pid: number | undefined, line: string): number | undefined => {
  try {
    const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, 'mu').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
};

/** The kernel counts in hundredths of a second. */
const processorTimeOf = (pid: number | undefined): number | undefined => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
};
