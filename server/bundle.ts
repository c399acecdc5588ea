import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SCREENS = 'src';
const SOURCES = [
  SCREENS,
  'machines',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'build',
  'package-lock.json',
];

/** Where the built console is; builds it when it is missing or, where its sources are, older than they. */
export async function builtConsole(root: string, onBuild: () => void): Promise<string> {
  const directory = join(root, 'dist');
  const page = join(directory, 'index.html');
  if (existsSync(page) && statSync(page).mtimeMs >= newestSource(root)) return directory;
  onBuild();
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let complaints = '';
  vite.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const [code] = await once(vite, 'close');
  if (code !== 0) throw new Error(`The console could not be built:\n${complaints.trim()}`);
  return directory;
}

/** An image holds only what the server needs of the sources, and as old as the day it was copied. */
function newestSource(root: string): number {
  if (!existsSync(join(root, SCREENS))) return 0;
  return Math.max(...SOURCES.map((source) => newestIn(join(root, source))));
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
