import { createServer } from 'vite';
import { freePort } from './vigil.ts';

/** The pages for developers, which no build has. */
export async function startDevServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const vite = await createServer({
    server: { port, host: '127.0.0.1', strictPort: true, hmr: false },
    mode: 'development',
    logLevel: 'error',
  });
  await vite.listen();
  return { url: `http://127.0.0.1:${port}`, stop: () => vite.close() };
}
