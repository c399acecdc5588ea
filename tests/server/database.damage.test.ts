import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { freshDirectory } from '#tests/support/server.ts';

let dataDir: string;
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.for([
  ['lacks pg_control', 'global/pg_control is missing', (at: string) => rmSync(join(at, 'global/pg_control'))],
  [
    'has half a pg_control',
    'global/pg_control is cut short',
    (at: string) => truncateSync(join(at, 'global/pg_control'), 100),
  ],
  [
    'has garbage for a pg_control',
    'it does not open',
    (at: string) => writeFileSync(join(at, 'global/pg_control'), 'x'.repeat(8_192)),
  ],
  ['lacks its version', 'PG_VERSION is missing', (at: string) => rmSync(join(at, 'PG_VERSION'))],
  ['lacks its tables', 'base is missing', (at: string) => rmSync(join(at, 'base'), { recursive: true })],
  ['lacks its log', 'pg_wal is missing', (at: string) => rmSync(join(at, 'pg_wal'), { recursive: true })],
] as const)('A17 a database that %s is called damaged, with what to do', async ([, what, damage]) => {
  dataDir = await freshDirectory();
  const directory = join(dataDir, 'database');
  damage(directory);
  const failure: unknown = await openDatabase({ dataDir, durable: false }).catch((error: unknown) => error);
  const message = failure instanceof Error ? failure.message : '';
  expect(message).toContain(`The embedded database in ${directory} is damaged: ${what}`);
  expect(message).toContain('npm run restore');
});
