import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findObstacle, whyNotOpened } from '#server/db/damage.ts';
import { NotOpened } from '#server/db/lock.ts';
import { openDatabase } from '#server/db/open.ts';
import { freshDirectory } from '#tests/support/server.ts';

let dataDir: string;
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function failureOf(dataDir: string): Promise<string> {
  const failure: unknown = await openDatabase({ dataDir, durable: false }).catch((error: unknown) => error);
  return failure instanceof NotOpened ? failure.message : `not told: ${String(failure)}`;
}

test.for([
  ['lacks pg_control', 'global/pg_control is missing', (at: string) => rmSync(join(at, 'global/pg_control'))],
  [
    'has half a pg_control',
    'global/pg_control is cut short',
    (at: string) => truncateSync(join(at, 'global/pg_control'), 100),
  ],
  ['lacks its version', 'PG_VERSION is missing', (at: string) => rmSync(join(at, 'PG_VERSION'))],
  ['lacks its tables', 'base is missing', (at: string) => rmSync(join(at, 'base'), { recursive: true })],
  ['lacks its log', 'pg_wal is missing', (at: string) => rmSync(join(at, 'pg_wal'), { recursive: true })],
  [
    'has a log of nothing',
    'pg_wal is empty',
    (at: string) => {
      for (const name of readdirSync(join(at, 'pg_wal'))) if (name.startsWith('0')) rmSync(join(at, 'pg_wal', name));
    },
  ],
] as const)('A17 a database that %s is called damaged, with what to do', async ([, what, damage]) => {
  dataDir = await freshDirectory();
  const directory = join(dataDir, 'database');
  damage(directory);
  const message = await failureOf(dataDir);
  expect(message).toContain(`The embedded database in ${directory} is damaged: ${what}`);
  expect(message).toContain('npm run restore');
});

test('A17 a database with all its files that does not open is not called damaged, only perhaps', async () => {
  dataDir = await freshDirectory();
  writeFileSync(join(dataDir, 'database', 'global/pg_control'), 'x'.repeat(8_192));
  const message = await failureOf(dataDir);
  expect(message).toContain(`The embedded database in ${join(dataDir, 'database')} does not open: `);
  expect(message).toContain('may be damaged');
  expect(message).toContain('npm run restore');
  expect(existsSync(join(dataDir, '.probe'))).toBe(false);
});

test('A17 a data directory that is no directory is told, not thrown', async () => {
  dataDir = await freshDirectory();
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(await failureOf(file)).toMatch(/^No database could be made in .*: EEXIST/u);
});

test('A17 what the compiler of the engine says to its own authors is left out', async () => {
  dataDir = await freshDirectory();
  const error = new Error('Aborted(). Build with -sASSERTIONS for more info.');
  expect(whyNotOpened(dataDir, error, () => undefined).split('\n')[0]).toBe(
    `The embedded database in ${join(dataDir, 'database')} does not open: Aborted().`,
  );
});

const coded = (code: string, cause?: Error) =>
  Object.assign(new Error(`${code}: as the system says`, { cause }), { code });

test.for([
  ['ENOSPC', 'There is no room left on the disk'],
  ['EDQUOT', 'There is no room left on the disk'],
  ['EACCES', 'This user may not read and write everything'],
  ['EPERM', 'This user may not read and write everything'],
  ['EROFS', 'This user may not read and write everything'],
] as const)('A17 %s is no damage, whether the engine says it or is found to have met it', async ([code, meant]) => {
  dataDir = await freshDirectory();
  const told = [
    whyNotOpened(dataDir, coded(code)),
    whyNotOpened(dataDir, new Error('wrapped', { cause: coded(code) })),
    whyNotOpened(dataDir, new Error('PGlite failed to initialize properly'), () => ({
      kind: code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'forbidden',
      what: `${code}: as the system says`,
    })),
  ];
  for (const message of told) {
    expect(message).toContain(meant);
    expect(message).toContain(`${code}: as the system says`);
    expect(message).not.toMatch(/damage|npm run restore/u);
  }
});

test('A17 a sound data directory has no obstacle, and is left as it was', async () => {
  dataDir = await freshDirectory();
  const before = readdirSync(dataDir);
  expect([findObstacle(dataDir), readdirSync(dataDir)]).toEqual([undefined, before]);
});
