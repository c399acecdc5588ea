import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { flag, nothing } from '#contract/scalars.ts';
import { page } from '#contract/paging.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  read: endpoint({
    method: 'GET',
    path: '/api/read/:id',
    summary: 'Echoes its query',
    access: 'public',
    params: z.object({ id: z.coerce.number().check(z.int()) }),
    query: z.object({
      page,
      urgent: z.optional(flag),
      county: z.optional(z.string()),
      countyCodes: z.optional(z.array(z.string())),
    }),
    aliases: { urgent: ['isUrgent'] },
    reply: z.unknown(),
  }),
  fixed: endpoint({ method: 'GET', path: '/api/read/all', summary: 'Fixed', access: 'public', reply: z.string() }),
  write: endpoint({
    method: 'POST',
    path: '/api/write',
    summary: 'Echoes its body',
    access: 'public',
    body: z.object({
      name: z.string().check(z.maxLength(40_000)),
      count: z.optional(z.int()),
      pin: z.optional(z.string()),
    }),
    aliases: { pin: ['password'] },
    reply: z.object({ name: z.string(), count: z.optional(z.int()), pin: z.optional(z.string()) }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'A form with files',
    access: 'public',
    form: z.object({ Text: z.string(), ongId: z.optional(z.string()) }),
    aliases: { ongId: ['ngoId'] },
    reply: z.unknown(),
  }),
  silent: endpoint({ method: 'PUT', path: '/api/write', summary: 'Nothing', access: 'public', reply: nothing }),
  none: endpoint({ method: 'GET', path: '/api/none', summary: 'There is none', access: 'public', reply: z.null() }),
  liar: endpoint({ method: 'GET', path: '/api/liar', summary: 'Breaks its word', access: 'public', reply: z.int() }),
  refuses: endpoint({ method: 'GET', path: '/api/refuses', summary: 'Refuses', access: 'public', reply: z.int() }),
  guarded: endpoint({ method: 'POST', path: '/api/guarded', summary: 'Guarded', access: 'any', reply: z.int() }),
};

const handlers: Handlers<typeof contract> = {
  read: async (given) => given,
  fixed: async () => 'fixed',
  write: async ({ body }) => Object.assign({ secret: 'not in the reply' }, body),
  upload: async ({ form }, { files }) => ({
    form,
    files: await Promise.all(files.map(async ({ part, file }) => [part, file.name, file.type, await file.text()])),
  }),
  silent: async () => undefined,
  none: async () => null,
  liar: async () => Number.NaN,
  refuses: async () => {
    throw new Refusal(409, 'Answers refer to it.', { headers: { 'X-Reason': 'answers' } });
  },
  guarded: async () => 1,
};

export const SCRIPT = 'document.documentElement.lang = "ro";';
const HTML = `<!doctype html><html><head><title>Vigil</title><script>${SCRIPT}</script>
<script type="module" src="/assets/index-DxY3k9_a.js"></script></head><body></body></html>`;
export const CODE = 'export const answer = 42;\n'.repeat(100);
/** Not what lies beside it unpacked: which of them is sent shows. */
export const PACKED_BY_BUILD = brotliCompressSync('export const packedBy = "build";\n'.repeat(100));

export const WATCHER = 'watcher-'.repeat(4);

let directory: string;
export let server: TestServer;

/** A contract of its own and a folder of files to serve, as the console is one. */
export function givenContract(): void {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vigil-console-'));
    mkdirSync(join(directory, 'assets', 'i18n'), { recursive: true });
    writeFileSync(join(directory, 'index.html'), HTML);
    writeFileSync(join(directory, 'assets', 'index-DxY3k9_a.js'), CODE);
    writeFileSync(join(directory, 'assets', 'packed-DxY3k9_a.js'), CODE);
    writeFileSync(join(directory, 'assets', 'packed-DxY3k9_a.js.br'), PACKED_BY_BUILD);
    writeFileSync(join(directory, 'assets', 'i18n', 'en.json'), '{"LOGIN":"Log in"}');
    writeFileSync(join(directory, 'guide-en.pdf'), '%PDF-1.7');
    server = await openTestServer({
      contract,
      handlers,
      consoleDirectory: directory,
      environment: {
        METRICS_TOKEN: WATCHER,
        UPLOAD_LIMIT_MB: '1',
        CORS_ORIGINS: 'https://console.example',
        API_BASE: 'https://api.example/base',
        PRODUCT_NAME: '</script><script>alert(1)</script>',
      },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
}

export const request = (path: string, init?: RequestInit) => server.app.request(path, init);
export const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body, headers });
export const JSON_TYPE = { 'content-type': 'application/json' };
