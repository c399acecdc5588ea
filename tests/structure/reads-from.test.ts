import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { fromPrimary, fromReplica } from '#server/http/reads-from.ts';

const gets = Object.entries(contract).flatMap(([name, { method }]) => (method === 'GET' ? [name] : []));

test('22.2 each call that only reads says where from, once', () => {
  expect([...fromReplica, ...Object.values(fromPrimary).flat()].toSorted()).toEqual(gets.toSorted());
});

test('22.2 the replicas are known where connections are made and calls are mounted, and nowhere else', () => {
  const knowing = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        /database\.(?:reads|primaryReads)\b|\breads\??: (?:Db|Context)|sourceOf|readsFor/u.test(
          withoutComments(join('server', file)),
        ),
    )
    .map((file) => file.replaceAll('\\', '/'));
  expect(knowing.toSorted()).toEqual([
    'app.ts',
    'auth/callers.ts',
    'db/open.ts',
    'db/primary-of.ts',
    'db/remote.ts',
    'http/mount.ts',
    'http/reads-from.ts',
    'start-server.ts',
  ]);
});

const withoutComments = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '')
    .replaceAll(/'[^'\n]*'/gu, "''");
