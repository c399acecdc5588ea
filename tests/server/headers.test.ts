import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  read: endpoint({ method: 'GET', path: '/api/read', summary: 'Reads', access: 'public', reply: z.string() }),
  liar: endpoint({ method: 'GET', path: '/api/liar', summary: 'Breaks', access: 'public', reply: z.string() }),
};
const handlers = {
  read: async () => 'read',
  liar: async () => {
    throw new Error('broken');
  },
};
const SCRIPT = 'document.documentElement.dataset.theme = "dark"';
const PAGE = `<!doctype html><title>Vigil</title><script>${SCRIPT}</script>
<script type="application/json" id="vigil-config">{}</script><script type="module" src="/assets/index.js"></script>`;

let directory: string;
let server: TestServer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vigil-headers-'));
  writeFileSync(join(directory, 'index.html'), PAGE);
  const environment = { API_BASE: 'https://api.example/base' };
  server = await openTestServer({ contract, handlers, consoleDirectory: directory, environment });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** What tells a browser what it may not do, and no other header. */
const orders = (reply: Response) =>
  Object.fromEntries(
    [...reply.headers].filter(([name]) =>
      /^(?:x-(?!request-id)|referrer|cross|permissions|content-security|strict)/u.test(name),
    ),
  );

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
const inert = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };

test.each([
  ['/api/read', 200],
  ['/api/liar', 500],
  ['/api/nothing', 404],
  ['/health', 200],
])('%s (%i) is no page: it may do nothing', async (path, status) => {
  const reply = await server.app.request(path);
  expect([reply.status, orders(reply)]).toEqual([status, inert]);
});

test('API-05 the page may do what the console does, with the API of this configuration', async () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  const { 'content-security-policy': policy, ...others } = orders(await server.app.request('/urgents'));
  expect(others).toEqual(always);
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://api.example",
    "media-src 'self' data: blob: https://api.example",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "connect-src 'self' https://api.example",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('https is asked for ever after, once it is there', async () => {
  const over = async (scheme: string) =>
    (await server.app.request(`${scheme}://vigil.example/api/read`)).headers.get('strict-transport-security');
  expect([await over('http'), await over('https')]).toEqual([null, 'max-age=31536000']);
});
