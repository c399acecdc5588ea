import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { freshDirectory } from '#tests/support/server.ts';
import { runCli } from './command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await freshDirectory();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const admin = (args: readonly string[], password = 'long enough words\n') =>
  runCli('admin', [...args, '--password-stdin'], dataDir, password);

test('NGP-01 the command stores a name as the console does: what was typed around it is no part of it', async () => {
  const create = ['create', '--ngo', ' Organizația  Unu ', '--account', ' ana\u0306 '];
  expect(await admin(create)).toEqual({ code: 0, said: 'an\u0103 of Organizația Unu can log in now.\n' });
  const { db, close } = await openDatabase({ dataDir, durable: false });
  const rows = await db
    .selectFrom('ngo_admin')
    .innerJoin('ngo', 'ngo.id', 'ngo_id')
    .select(['account', 'name', 'short_name', 'organizer'])
    .execute();
  expect(rows).toEqual([{ account: 'an\u0103', name: 'Organizația Unu', short_name: 'Organizați', organizer: true }]);
  await db.insertInto('ngo').values({ name: 'Organizația Unu', short_name: 'TWIN' }).execute();
  await close();
});

test('NGP-01 the command refuses what the console would, and an NGO that is not the only one of its name', async () => {
  expect(await admin(['create', '--ngo', 'Doi', '--short-name', 'twin', '--account', 'ion'])).toEqual({
    code: 1,
    said: 'Organizația Unu already has the short name twin.\n',
  });
  expect(await admin(['create', '--ngo', 'Organizația Unu', '--account', 'ion'])).toEqual({
    code: 1,
    said: 'There are several NGOs called Organizația Unu: rename one of them in the console first.\n',
  });
});

test('A13 the command refuses a name that looks like that of another account', async () => {
  expect(await admin(['create', '--ngo', 'Trei', '--account', 'аna'])).toEqual({
    code: 1,
    said: 'The name аna looks like that of another account; choose another one.\n',
  });
});

test('NGP-01 the command tells how it is used', async () => {
  expect(await runCli('admin', ['--help'], dataDir)).toEqual({ code: 0, said: expect.stringMatching(/^Usage: /u) });
  expect(await admin(['create', '--ngo', 'Doi', '--account', '  '])).toEqual({
    code: 1,
    said: 'The account needs a name.\n',
  });
  expect(await admin(['reset', '--account', 'ana'], 'short')).toEqual({
    code: 1,
    said: 'The password needs 12 to 100 characters.\n',
  });
});

test('PEO-04 the command takes a second factor away, and says where there is none', async () => {
  const reset = (account: string) => runCli('admin', ['reset-factor', '--account', account], dataDir);
  expect(await reset('nobody')).toEqual({ code: 1, said: 'There is no account nobody.\n' });
  expect(await reset('an\u0103')).toEqual({ code: 1, said: 'an\u0103 has no second factor.\n' });
  const opened = await openDatabase({ dataDir, durable: false });
  const { id } = await opened.db.selectFrom('ngo_admin').select('id').executeTakeFirstOrThrow();
  await opened.db.insertInto('second_factor').values({ admin_id: id, secret: 'x', confirmed_at: new Date() }).execute();
  await opened.close();
  expect(await reset('an\u0103')).toEqual({
    code: 0,
    said: 'The second factor of an\u0103 is gone; all its sessions have ended.\n',
  });
  const { db, close } = await openDatabase({ dataDir, durable: false });
  const acts = await db.selectFrom('act').select('kind').orderBy('id', 'desc').limit(1).execute();
  expect([await db.selectFrom('second_factor').selectAll().execute(), acts]).toEqual([
    [],
    [{ kind: 'account.factorReset' }],
  ]);
  await close();
});
