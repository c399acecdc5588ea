import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'src',
  'machines',
  'contract',
  'public',
  'index.html',
  'vite.ahead.ts',
  'vite.chunks.ts',
  'vite.config.ts',
  'vite.login.ts',
  'package-lock.json',
];

/** Where the built console is; builds it when it is missing or older than what it is made of. */
export async function builtConsole(root: string, onBuild: () => void): Promise<string> {
  const directory = join(root, 'dist');
  const page = join(directory, 'index.html');
  const newest = Math.max(...SOURCES.map((source) => newestIn(join(root, source))));
  if (existsSync(page) && statSync(page).mtimeMs >= newest) return directory;
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

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
