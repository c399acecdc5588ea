import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCluster } from '#server/cluster/cluster.ts';
import { decisions, haproxyFile, patroniFile, pgbouncerFile } from '#server/cluster/configurations.ts';
import { layoutFrom, portsOf } from '#server/cluster/layout.ts';

const layout = layoutFrom(4_300);

test('22.1 nothing of a cluster listens where another part does, and all within twenty ports', () => {
  const ports = portsOf(layout);
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports.filter((port) => port < 4_300 || port > 4_319)).toEqual([]);
});

test('22.1 ports that are taken are named, all of them, and nothing is started', async () => {
  const taken = [createServer().listen(0, '127.0.0.1'), createServer()];
  await once(taken[0] ?? createServer(), 'listening');
  const address = taken[0]?.address();
  const first = typeof address === 'object' && address !== null ? address.port : 0;
  const folder = mkdtempSync(join(tmpdir(), 'vigil-cluster-test-'));
  const own = { ...layoutFrom(first), web: first, servers: [first, first, first] };
  await expect(
    startCluster({ layout: own, folder, say: () => expect.unreachable('it began to start') }),
  ).rejects.toThrow(new RegExp(`In use on 127\\.0\\.0\\.1: ${first}, ${first}, ${first}, ${first}\\b.*--port`, 'u'));
  taken[0]?.close();
  rmSync(folder, { recursive: true });
});

test('22.1 nobody but this machine is let in', () => {
  const database = JSON.parse(patroniFile(layout, 'db2', '/data', '/bin'));
  expect(database).toMatchObject({
    name: 'db2',
    restapi: { listen: '127.0.0.1:4316' },
    postgresql: { listen: '127.0.0.1:4312' },
  });
  const binds = [...haproxyFile(layout).matchAll(/^ +bind (.+)$/gmu)].map(([, at]) => at);
  expect(binds).toEqual(['127.0.0.1:4304', '127.0.0.1:4305', '127.0.0.1:4309', '127.0.0.1:4300']);
  expect(pgbouncerFile(layout)).toContain('listen_addr = 127.0.0.1');
});

test('22.1 the cluster for operators decides as the one that was tried', () => {
  const compose = readFileSync('compose.cluster.yaml', 'utf8').replaceAll("'", '');
  const leaves = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          typeof inner === 'object' ? leaves(inner) : `${key}: ${String(inner)}`,
        )
      : [];
  expect(leaves(decisions).length).toBeGreaterThan(10);
  expect(leaves(decisions).filter((leaf) => !compose.includes(`${leaf}\n`))).toEqual([]);
  const settings = pgbouncerFile(layout).split('\n').slice(6).filter(Boolean);
  expect(settings.length).toBeGreaterThan(4);
  expect(settings.filter((line) => !/^(?:auth_type|unix_)/u.test(line) && !compose.includes(`${line}\n`))).toEqual([]);
});
