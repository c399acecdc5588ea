import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

interface Page {
  url: string;
  stop: () => Promise<void>;
}

interface File {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const fileAt = (path: string): File => ({
  body: readFileSync(path),
  headers: { 'Content-Type': `${types[extname(path)] ?? 'application/octet-stream'}; charset=utf-8` },
});

function packed(path: string, headers: File['headers'] = {}): File {
  const file = fileAt(path);
  return { body: brotliCompressSync(file.body), headers: { ...file.headers, ...headers, 'Content-Encoding': 'br' } };
}

const forGood = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** A page and its files, beside the server's API. */
async function serve(server: string, port: number, page: File, files: ReadonlyMap<string, File>): Promise<Page> {
  const pages = createServer((asked, answer) => {
    if (asked.url?.startsWith('/api/') !== true) {
      const { body, headers } = files.get(asked.url ?? '') ?? page;
      answer.writeHead(200, headers).end(body);
      return;
    }
    const { method, headers } = asked;
    const passed = request(server + asked.url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(port, '127.0.0.1');
  await once(pages, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      pages.closeAllConnections();
      pages.close();
      await once(pages, 'close');
    },
  };
}

/**
 * A page written by hand with the same login and list, beside the server's API: what this machine costs by itself.
 * Figures of different days compare as multiples of it.
 */
export const startFloor = (server: string, port: number): Promise<Page> =>
  serve(server, port, fileAt(join(import.meta.dirname, 'floor.html')), new Map());

/** The same login and lists by React and Chakra alone: what the stack costs, before anything is done with it. */
export async function startStack(server: string, port: number): Promise<Page> {
  const outDir = mkdtempSync(join(tmpdir(), 'vigil-bench-stack-'));
  try {
    const root = join(import.meta.dirname, '..', 'stack');
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir, target: 'es2022' },
    });
    const assets = readdirSync(join(outDir, 'assets'));
    const files = new Map(assets.map((name) => [`/assets/${name}`, packed(join(outDir, 'assets', name), forGood)]));
    return await serve(server, port, packed(join(outDir, 'index.html')), files);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
