import { join } from 'node:path';
import { build } from 'vite';
import { walksPlugin } from './walks.plugin.ts';

const root = join(import.meta.dirname, '../../..');

/** A module of this folder with all machines, walks and libraries that it needs, as one script. */
export async function bundle(entry: string, format: 'iife' | 'esm'): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [walksPlugin()],
    // Whatever environment this runs in, the page takes the production build of React.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: join(import.meta.dirname, entry), formats: [format === 'esm' ? 'es' : 'iife'], name: 'play' },
    },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n');
  if (code === '') throw new Error(`${entry} came to nothing`);
  return code;
}
