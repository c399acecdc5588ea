import type * as fs from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

vi.mock('node:fs', async (actual) => ({ ...(await actual<typeof fs>()), existsSync: () => false }));

test('keys that another first start made between the look and the writing stay, and are taken', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-keys-'));
  const [jwtSecret, pinKey] = ['j'.repeat(40), 'p'.repeat(40)];
  writeFileSync(join(dataDir, 'jwt.key'), `${jwtSecret}\n`);
  writeFileSync(join(dataDir, 'pin.key'), `${pinKey}\n`);
  expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({ jwtSecret, pinKey });
  rmSync(dataDir, { recursive: true, force: true });
});

test('A17 a data directory that is a file is told as a wrong setting, without a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-keys-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => readConfig({ DATA_DIR: file })).toThrow(ConfigError);
  expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR: a key cannot be kept there: E/u);
  rmSync(folder, { recursive: true, force: true });
});
