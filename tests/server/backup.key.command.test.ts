import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { freshDirectory } from '#tests/support/server.ts';
import { runCli } from './command.ts';

const KEY = 'a-key-that-is-kept-apart-from-all-backups';
const OTHER = 'another-key-of-more-than-thirty-two-signs';
const PASSPHRASE = 'correct horse battery';
const NAME = 'Ana Known-By-Name';

let from: string;
let keyFile: string;
const made: string[] = [];

const directory = async (): Promise<string> => {
  const fresh = await freshDirectory();
  made.push(fresh);
  return fresh;
};

beforeAll(async () => {
  from = await directory();
  keyFile = join(from, 'backup.key');
  writeFileSync(keyFile, `${KEY}\n`);
  const { db, close } = await openDatabase({ dataDir: from, durable: false });
  await sql`with ngo as (insert into ngo (short_name, name) values ('ONE', ${NAME}) returning id)
    insert into observer (ngo_id, phone, name, pin_hash) select id, '0722', ${NAME}, '' from ngo`.execute(db);
  await close();
});
afterAll(() => {
  for (const one of made) rmSync(one, { recursive: true, force: true });
});

type Given = { args?: string[]; env?: Record<string, string> };

const backup = (name: string, { args = [], env = {} }: Given) =>
  runCli('backup', [join(from, name), ...args], from, '', env);

/** Into a directory of its own; answers how it ended, and who is there then. */
async function restore(name: string, { args = [], env = {} }: Given) {
  const into = await directory();
  const { code, said } = await runCli('restore', [join(from, name), ...args], into, '', env);
  const { db, close } = await openDatabase({ dataDir: into, durable: false });
  const names = (await db.selectFrom('observer').select('name').execute()).map((one) => one.name);
  await close();
  return { code, said, names };
}

describe('A15 the key of a backup', { timeout: 120_000 }, () => {
  test('from a file, or from BACKUP_KEY: the same one opens what the other sealed, nothing else does', async () => {
    const written = await backup('file.vigil', { args: ['--key-file', keyFile] });
    expect(written).toEqual({ code: 0, said: expect.not.stringContaining('not sealed') });
    expect(readFileSync(join(from, 'file.vigil'), 'latin1')).not.toContain(NAME);
    expect(await restore('file.vigil', { env: { BACKUP_KEY: ` ${KEY}\n` } })).toMatchObject({ code: 0, names: [NAME] });
    for (const wrong of [{}, { env: { BACKUP_KEY: OTHER } }])
      expect(await restore('file.vigil', wrong)).toMatchObject({ code: 1, names: [] });
  });

  test('a key file goes before BACKUP_KEY', async () => {
    const given = { args: ['--key-file', keyFile], env: { BACKUP_KEY: OTHER } };
    expect(await backup('both.vigil', given)).toMatchObject({ code: 0 });
    expect(await restore('both.vigil', { args: ['--key-file', keyFile] })).toMatchObject({ code: 0, names: [NAME] });
  });

  test('a passphrase from BACKUP_PASSPHRASE; --passphrase asks, which nobody can answer without a terminal', async () => {
    const env = { BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await backup('phrase.vigil', { env })).toMatchObject({ code: 0 });
    expect(await restore('phrase.vigil', { env })).toMatchObject({ code: 0, names: [NAME] });
    expect(await backup('asked.vigil', { args: ['--passphrase'] })).toEqual({
      code: 1,
      said: expect.stringContaining('BACKUP_PASSPHRASE'),
    });
  });

  test('--readable seals without encrypting, and only with a key', async () => {
    expect(await backup('readable.vigil', { args: ['--readable'] })).toEqual({
      code: 1,
      said: '--readable is for a backup that is sealed: give a key.\n',
    });
    expect(await backup('readable.vigil', { args: ['--readable', '--key-file', keyFile] })).toMatchObject({ code: 0 });
    expect(await restore('readable.vigil', { args: ['--key-file', keyFile] })).toMatchObject({
      code: 0,
      names: [NAME],
    });
  });

  test('whoever gives a key is refused a backup that nobody sealed', async () => {
    expect(await backup('open.vigil', {})).toEqual({ code: 0, said: expect.stringContaining('It is not sealed') });
    expect(await restore('open.vigil', { args: ['--key-file', keyFile] })).toMatchObject({ code: 1, names: [] });
    expect(await restore('open.vigil', {})).toEqual({
      code: 0,
      names: [NAME],
      said: expect.stringContaining('This backup was not sealed'),
    });
  });

  test.each<[string, Given, string]>([
    [
      'both kinds',
      { env: { BACKUP_KEY: KEY, BACKUP_PASSPHRASE: PASSPHRASE } },
      'Give a key or a passphrase, not both.\n',
    ],
    ['a short key', { env: { BACKUP_KEY: 'short' } }, 'The key of the backup needs at least 32 characters.\n'],
    [
      'a short passphrase',
      { env: { BACKUP_PASSPHRASE: 'short' } },
      'The passphrase of the backup needs at least 16 characters.\n',
    ],
  ])('%s: nothing is written', async (_, given, said) => {
    expect(await backup('never.vigil', given)).toEqual({ code: 1, said });
    expect(() => readFileSync(join(from, 'never.vigil'))).toThrow('ENOENT');
  });

  test('a key file that is not there is named', async () => {
    expect(await backup('never.vigil', { args: ['--key-file', join(from, 'gone.key')] })).toEqual({
      code: 1,
      said: expect.stringMatching(/^The key file cannot be read: .*gone\.key/u),
    });
  });
});
