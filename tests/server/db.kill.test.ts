import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { freshDirectory } from '#tests/support/server.ts';

const ROUNDS = 3;
const ACKNOWLEDGED = 40;
const directories: string[] = [];

const directory = async () => {
  const made = await freshDirectory();
  directories.push(made);
  return made;
};

afterEach(() => {
  for (const made of directories.splice(0)) rmSync(made, { recursive: true, force: true });
});

const writer = (dataDir: string, round: number) =>
  spawn(process.execPath, [join(import.meta.dirname, 'db.kill.child.ts'), dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

test('rows that were acknowledged survive kill -9, and no transaction is half there', { timeout: 60_000 }, async () => {
  const dataDir = await directory();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = writer(dataDir, round);
    const exit = once(child, 'exit');
    let seen = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'open') continue;
      acknowledged.push(line);
      seen += 1;
      if (seen === ACKNOWLEDGED) child.kill('SIGKILL');
    }
    expect(await exit).toEqual([null, 'SIGKILL']);
  }

  const { db, close } = await openDatabase({ dataDir });
  const rows = await db.selectFrom('setting').selectAll().execute();
  await close();
  const names = (which: string) => new Set(rows.filter(({ key }) => key.startsWith(which)).map(({ value }) => value));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED);
  expect(acknowledged.filter((name) => !names('first').has(name))).toEqual([]);
  expect(names('second')).toEqual(names('first'));
});

test('a second process is refused while the first lives, and let in after kill -9', { timeout: 30_000 }, async () => {
  const dataDir = await directory();
  const child = writer(dataDir, 0);
  const exit = once(child, 'exit');
  await once(createInterface({ input: child.stdout }), 'line');
  const refusal = `The data directory ${dataDir} is in use by another Vigil process. Stop that one first.`;
  await expect(openDatabase({ dataDir })).rejects.toThrow(refusal);
  child.kill('SIGKILL');
  await exit;
  const { close } = await openDatabase({ dataDir, durable: false });
  await expect(openDatabase({ dataDir })).rejects.toThrow(refusal);
  await close();
});

test('what an interrupted first start left behind is cleared away', { timeout: 60_000 }, async () => {
  const dataDir = await directory();
  rmSync(join(dataDir, 'database'), { recursive: true });
  mkdirSync(join(dataDir, 'database.new'));
  writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), 'half a file');
  const { db, close } = await openDatabase({ dataDir, durable: false });
  expect(await db.introspection.getTables()).toEqual([]);
  await close();
  expect([existsSync(join(dataDir, 'database.new')), existsSync(join(dataDir, 'database', 'PG_VERSION'))]).toEqual([
    false,
    true,
  ]);
});
