import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from 'vite';
import { withConfiguration } from './http/console.ts';
import { ROOT } from './package-facts.ts';
import { closeOnSignal, configOfProcess, say } from './process-io.ts';

// The console on the port of the settings with hot reload; the API behind it on the next port, started again by
// `node --watch` whenever a file that it imports changes.
const config = configOfProcess();
const apiPort = config.port + 1;
const api: ChildProcess = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    join(import.meta.dirname, 'start.ts'),
    '--api-only',
    config.demo ? '--demo' : '--no-demo',
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PORT: String(apiPort) } },
);
const vite = await createServer({
  root: ROOT,
  plugins: [
    {
      name: 'vigil-config',
      transformIndexHtml: (html) => withConfiguration(html, config, { demo: config.demo, textsVersion: '' }),
    },
  ],
  server: {
    port: config.port,
    host: config.host,
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}` } },
  },
});
await vite.listen();
say(`The console is at http://${config.host}:${config.port}, the API at port ${apiPort}`);
closeOnSignal(async () => {
  const isRunning = api.exitCode === null && api.signalCode === null;
  const over = isRunning && once(api, 'exit');
  api.kill('SIGTERM');
  await Promise.all([over, vite.close()]);
});
