import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const gallery = join(root, 'docs/machines/gallery/index.html');

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isOld = (): boolean =>
  globSync(
    ['{machines,tests/machines,tests/support,docs/machines,src/recording,src/inspector}/**/*.{ts,tsx}', 'package.json'],
    {
      cwd: root,
    },
  ).some((file) => changedAt(join(root, file)) > changedAt(gallery));

/** The gallery as the machines are now. A process of its own makes it: this one keeps the modules that it has read. */
async function galleryNow(): Promise<string> {
  if (isOld()) await promisify(execFile)(process.execPath, ['docs/machines/generate.ts'], { cwd: root });
  return readFileSync(gallery, 'utf8');
}

async function answer(response: ServerResponse): Promise<void> {
  try {
    const page = await galleryNow();
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}

/** `npm run dev` shows the gallery at /machines, where it marks what the console in another tab does. */
export const machinesPage = (): Plugin => ({
  name: 'vigil:machines-page',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use('/machines', (request, response, next) => {
      if (request.url !== '/') return next();
      void answer(response);
    });
  },
});
