import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { round } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { answers } from './support/server-process.ts';

// `npm start` as a stranger types it, in a fresh copy of the product: builds the console, makes the database, seeds the demo.

const PORT = 8165;
const ROOT = join(import.meta.dirname, '..');
/** At the root: folders of the sources may have such names, too. */
const LEFT_OUT = new Set(
  ['node_modules', 'dist', 'data', '.git', 'coverage', 'test-results', 'bench'].map((name) => join(ROOT, name)),
);

const secondsToFirstPage = async (copy: string): Promise<number> => {
  const began = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: copy,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  npm.stdout.on('data', (text: Buffer) => (said += text.toString()));
  npm.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const exit = once(npm, 'exit');
  const gone = () => npm.exitCode !== null || npm.signalCode !== null;
  while (!(await answers(`http://127.0.0.1:${PORT}/login`))) {
    if (gone()) throw new Error(`npm start ended:\n${said}`);
    if (performance.now() - began > 180_000) {
      endGroup(npm.pid, 'SIGKILL');
      throw new Error(`No page within three minutes:\n${said}`);
    }
    await pause(25);
  }
  const took = performance.now() - began;
  endGroup(npm.pid, 'SIGTERM');
  await exit;
  while (await answers(`http://127.0.0.1:${PORT}/health`)) await pause(50);
  return took / 1000;
};

/** npm does not pass every signal on: its children are ended with it. */
const endGroup = (pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void => {
  if (pid !== undefined) process.kill(-pid, signal);
};

const copy = mkdtempSync(join(tmpdir(), 'vigil-bench-start-'));
try {
  cpSync(ROOT, copy, { recursive: true, filter: (from) => !LEFT_OUT.has(from) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const first = await secondsToFirstPage(copy);
  say(`first start: ${round(first)} s`);
  const next: number[] = [];
  for (let times = 0; times < 3; times += 1) next.push(await secondsToFirstPage(copy));
  await report(
    'start',
    [
      {
        what: 'first start to first page (console built, database made, demo seeded)',
        figure: `${round(first)} s`,
        budget: '10 s on 2 cores',
      },
      { what: 'next start to first page', figure: `${next.map((took) => round(took)).join(', ')} s`, budget: '2 s' },
    ],
    { first, next },
  );
} finally {
  rmSync(copy, { recursive: true, force: true });
}
