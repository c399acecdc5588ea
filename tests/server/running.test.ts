import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { builtConsole } from '#server/bundle.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Handlers } from '#server/http/handler.ts';
import { startJobs } from '#server/jobs.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { addPeople, PASSWORD } from '#tests/support/people.ts';
import { freshDirectory, openTestServer } from '#tests/support/server.ts';

const lines: unknown[] = [];
const log = createLog({
  level: 'warn',
  pretty: false,
  now: () => new Date(0),
  write: (line) => lines.push(JSON.parse(line)),
});

let directory: string;
beforeEach(() => {
  lines.length = 0;
  directory = mkdtempSync(join(tmpdir(), 'vigil-running-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('what takes too long or is too much', () => {
  const contract = {
    slow: endpoint({ method: 'GET', path: '/api/slow', summary: 'Slow', access: 'public', reply: z.int() }),
    files: endpoint({
      method: 'POST',
      path: '/api/files',
      summary: 'Files',
      access: 'public',
      form: z.object({}),
      reply: z.int(),
    }),
  };
  const never = () => new Promise<number>(() => {});

  test('a call that takes too long is answered 503, and nothing else suffers', async () => {
    const handlers: Handlers<typeof contract> = { slow: never, files: never };
    const server = await openTestServer({ contract, handlers, timeoutMs: 5 });
    const slow = server.app.request('/api/slow');
    const meanwhile = await server.app.request('/health');
    const reply = await slow;
    expect([meanwhile.status, reply.status, await reply.json()]).toEqual([
      200,
      503,
      expect.objectContaining({ detail: 'The server is too busy; try again.' }),
    ]);
    await server.close();
  });

  test('A9 what comes in files, such as an import of 40,000 observers, is waited for longer', async () => {
    const { promise: work, resolve: finish } = Promise.withResolvers<number>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const files = () => {
      begin();
      return work;
    };
    const server = await openTestServer({ contract, handlers: { slow: never, files }, timeoutMs: 50 });
    const body = new FormData();
    body.set('file', new Blob(['0722000001']), 'list.csv');
    const imported = server.app.request('/api/files', { method: 'POST', body });
    await begun;
    expect((await server.app.request('/api/slow')).status).toBe(503);
    finish(40_000);
    expect([(await imported).status, await (await imported).json()]).toEqual([200, 40_000]);
    await server.close();
  });
});

describe('start and stop', () => {
  const configOf = (dataDir: string, port: number) =>
    readConfig({ DATA_DIR: dataDir, PORT: String(port) }, ['--no-demo', '--api-only']);
  const surroundings = { log, version: 'test', consoleDirectory: Promise.resolve(undefined) };

  test('a port in use is told before the database is opened', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const at = other.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    await expect(startServer(configOf(directory, port), surroundings)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another one.`,
    );
    expect(existsSync(join(directory, 'database'))).toBe(false);
    other.close();
  });

  test('a server that is closed ends its open streams, and starts again on the same data', async () => {
    const dataDir = await freshDirectory();
    const config = configOf(dataDir, 0);
    const { db, close } = await openDatabase({ dataDir, durable: false });
    const { admin } = await addPeople(db, config);
    await close();
    for (const round of [1, 2]) {
      const running = await startServer(config, surroundings);
      expect([round, running.accounts.toSorted()]).toEqual([round, ['ngo-admin', 'organizer', 'other-admin']]);
      const login = await fetch(`${running.address}/api/v2/access/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: admin.account, password: PASSWORD }),
      });
      const { access_token } = z.parse(z.object({ access_token: z.string() }), await login.json());
      const stream = await fetch(`${running.address}/api/v1/answers/events`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      const [text] = await Promise.all([stream.text(), running.close()]);
      expect(text).toContain(': connected');
    }
    expect(lines).toEqual([]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe('jobs', () => {
  test('a job runs in its rhythm, one at a time, survives a failure, and is waited for at the end', async () => {
    vi.useFakeTimers();
    const runs: PromiseWithResolvers<void>[] = [];
    const job = {
      name: 'tidy',
      everySeconds: 10,
      run: () => {
        const run = Promise.withResolvers<void>();
        runs.push(run);
        return run.promise;
      },
    };
    const stop = startJobs([job], log);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(30_001);
    expect(runs).toHaveLength(1);
    runs[0]?.reject(new Error('disk full'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toHaveLength(2);
    expect(lines).toEqual([expect.objectContaining({ level: 'error', message: 'a job failed', job: 'tidy' })]);
    let stopped = false;
    const stopping = stop().finally(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([runs.length, stopped]).toEqual([2, false]);
    runs[1]?.resolve();
    await stopping;
    expect(stopped).toBe(true);
    vi.useRealTimers();
  });
});

describe('the built console', () => {
  const write = (path: string, seconds: number) => {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), '');
    utimesSync(join(directory, path), seconds, seconds);
  };
  const old = 1_000;
  const age = () => {
    for (const folder of ['src/screens', 'src', 'machines', 'contract', 'public'])
      utimesSync(join(directory, folder), old, old);
  };
  beforeEach(() => {
    for (const path of [
      'src/screens/login.tsx',
      'machines/list.ts',
      'contract/index.ts',
      'public/icon.svg',
      'index.html',
    ])
      write(path, old);
    age();
  });

  test('is taken as it is while nothing that it is made of is newer', async () => {
    write('dist/index.html', old + 1);
    write('tests/login.test.ts', old + 100);
    const onBuild = vi.fn<() => void>();
    expect(await builtConsole(directory, onBuild)).toBe(join(directory, 'dist'));
    expect(onBuild).not.toHaveBeenCalled();
  });

  test('is taken as it is where its sources are not, as in an image, however new the rest is', async () => {
    write('dist/index.html', old);
    rmSync(join(directory, 'src'), { recursive: true });
    write('contract/index.ts', old + 1);
    const onBuild = vi.fn<() => void>();
    expect(await builtConsole(directory, onBuild)).toBe(join(directory, 'dist'));
    expect(onBuild).not.toHaveBeenCalled();
  });

  test.each(['src/screens/login.tsx', 'machines/list.ts', 'contract/index.ts', 'public/icon.svg', 'index.html'])(
    'is built anew when %s is newer, and a failure is told',
    async (path) => {
      write('dist/index.html', old + 1);
      write(path, old + 2);
      age();
      const onBuild = vi.fn<() => void>();
      // There is no Vite beneath this directory.
      await expect(builtConsole(directory, onBuild)).rejects.toThrow('The console could not be built');
      expect(onBuild).toHaveBeenCalledTimes(1);
    },
  );
});
