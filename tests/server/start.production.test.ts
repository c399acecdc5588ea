import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { hashPin } from '#server/auth/pins.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { scaleOf, scales } from '#server/seed/scale.ts';
import { hashesOf, seedElection } from '#server/seed/seed.ts';
import { freshDirectory } from '#tests/support/server.ts';
import { runCli } from './command.ts';

const PIN_KEY = 'the key of the pins '.repeat(2);
const OTHER_KEY = 'another key of pins '.repeat(2);
const NOW = new Date('2026-11-22T19:30:00.000Z');
const PRODUCTION = { NODE_ENV: 'production' };

const logged: Record<string, unknown>[] = [];
const log = createLog({
  level: 'warn',
  pretty: false,
  now: () => NOW,
  write: (line) => logged.push(JSON.parse(line)),
});

let dataDir: string;
let database: Database;
beforeEach(async () => {
  logged.length = 0;
  dataDir = await freshDirectory();
  database = await openDatabase({ dataDir, durable: false });
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const configOf = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, PORT: '0', PIN_KEY, ...environment }, ['--api-only', '--no-demo']);
/** What a start does before anybody is let in. */
const begin = (environment: Record<string, string> = {}) =>
  prepareDatabase(database.db, configOf(environment), log, NOW);
const beginsWith = async (environment: Record<string, string>) => {
  await begin(environment);
  return 'begun';
};

const seedSmall = () =>
  seedElection(database.db, {
    scale: scaleOf('0.01') ?? scales.demo,
    seed: 1,
    now: NOW,
    dataDir,
    hashes: hashesOf({ pinKey: PIN_KEY }),
  });
const addNgo = async (): Promise<number> => {
  const one = { name: 'One', short_name: 'ONE' };
  return (await database.db.insertInto('ngo').values(one).returning('id').executeTakeFirstOrThrow()).id;
};

/** The commands are processes of their own: the embedded database is for one at a time. */
const cli = async (name: string, args: readonly string[], input = '', pinKey = PIN_KEY) => {
  await database.close();
  const ended = await runCli(name, args, dataDir, input, { PIN_KEY: pinKey });
  database = await openDatabase({ dataDir, durable: false });
  return ended;
};

describe('A11 a production server', () => {
  test('does not start while logins of the demo stand, and tells what to do', async () => {
    await seedSmall();
    await database.close();
    const surroundings = { log, version: 'test', consoleDirectory: Promise.resolve(undefined) };
    const refused = startServer(configOf(PRODUCTION), surroundings);
    await expect(refused).rejects.toThrow('accounts with the password vigil-demo: organizer, ngo-admin, admin-');
    await expect(refused).rejects.toThrow('10 observers with the PIN 1234, such as 0722000001');
    for (const command of ['admin -- reset --account organizer', 'admin -- close-demo', 'seed -- --clear'])
      await expect(refused).rejects.toThrow(`npm run ${command}`);
    database = await openDatabase({ dataDir, durable: false });
  });

  test('finds them under other names, and one that has a hash of its own', async () => {
    await seedSmall();
    const { db } = database;
    await db.updateTable('ngo_admin').set({ account: 'boss' }).where('account', '=', 'organizer').execute();
    const password_hash = await hashPassword('vigil-demo');
    await db.updateTable('ngo_admin').set({ password_hash }).where('account', '=', 'ngo-admin').execute();
    await db.deleteFrom('ngo_admin').where('account', 'not in', ['boss', 'ngo-admin']).execute();
    await expect(begin(PRODUCTION)).rejects.toThrow('accounts with the password vigil-demo: boss, ngo-admin\n');
    expect(await beginsWith({})).toBe('begun');
  });

  test('starts when each account has another password and the observers are closed, which are told of until then', async () => {
    await seedSmall();
    await database.db
      .updateTable('ngo_admin')
      .set({ password_hash: await hashPassword('three cherries') })
      .execute();
    await expect(begin(PRODUCTION)).rejects.toThrow('10 observers with the PIN 1234');
    await database.db.updateTable('observer').set({ pin_hash: '' }).where('id', '=', 1).execute();
    expect(await beginsWith(PRODUCTION)).toBe('begun');
    expect(logged).toEqual([expect.objectContaining({ level: 'warn', observers: 9 })]);
  });

  test('starts once close-demo has taken the passwords and PINs away', async () => {
    await seedSmall();
    const { code, said } = await cli('admin', ['close-demo']);
    expect([code, said]).toEqual([0, expect.stringMatching(/^8 accounts and 10 observers of the demo cannot log in/u)]);
    expect(await beginsWith(PRODUCTION)).toBe('begun');
    expect(logged).toEqual([]);
  });

  test('starts once the election is cleared', async () => {
    await seedSmall();
    expect(await cli('seed', ['--clear'])).toEqual({ code: 0, said: 'The database is empty.\n' });
    expect(await beginsWith(PRODUCTION)).toBe('begun');
    expect(await database.db.selectFrom('ngo_admin').selectAll().execute()).toEqual([]);
  });

  test('is not stopped by observers who have such phones and PINs by chance', async () => {
    const ngo_id = await addNgo();
    const people = ['0722000009', '0722000001'].map((phone) => ({
      ngo_id,
      phone,
      name: 'Ana',
      pin_hash: hashPin({ pinKey: PIN_KEY }, phone, '1234'),
    }));
    await database.db.insertInto('observer').values(people).execute();
    expect(await beginsWith(PRODUCTION)).toBe('begun');
  });
});

describe('A11 the login page', () => {
  test('may offer the logins of the demo for as long as both are good', async () => {
    await seedSmall();
    const { isDemoOffered } = await begin();
    expect(await isDemoOffered(database.db)).toBe(true);
    const password_hash = await hashPassword('three cherries');
    await database.db.updateTable('ngo_admin').set({ password_hash }).where('account', '=', 'ngo-admin').execute();
    expect(await isDemoOffered(database.db)).toBe(false);
    const later = await begin();
    expect(await later.isDemoOffered(database.db)).toBe(false);
  });
});

describe('A14 the key of the PINs', () => {
  test('has to be the one that the database was begun with', async () => {
    expect(await beginsWith({})).toBe('begun');
    const refused = begin({ PIN_KEY: OTHER_KEY });
    await expect(refused).rejects.toThrow('The PINs in this database were made with another key');
    await expect(refused).rejects.not.toThrow(OTHER_KEY);
    expect(await beginsWith({})).toBe('begun');
  });

  test('that is lost is replaced by a command that says what it costs', async () => {
    await seedSmall();
    expect(await beginsWith({})).toBe('begun');
    const accept = () => cli('admin', ['accept-pin-key'], '', OTHER_KEY);
    expect(await accept()).toEqual({ code: 0, said: 'The key is noted. 10 observers need a new PIN.\n' });
    expect(await accept()).toEqual({ code: 0, said: 'The key is noted.\n' });
    expect(await beginsWith({ PIN_KEY: OTHER_KEY })).toBe('begun');
    await expect(begin({})).rejects.toThrow('made with another key');
  });

  test('is asked for by the command that makes PINs, too', async () => {
    expect(await beginsWith({ PIN_KEY: OTHER_KEY })).toBe('begun');
    const { code, said } = await cli('seed', ['--scale', '0.01']);
    expect([code, said]).toEqual([1, expect.stringContaining('made with another key')]);
  });
});
