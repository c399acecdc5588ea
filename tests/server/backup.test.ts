import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mustBePinKey } from '#server/auth/pin-key.ts';
import { leftOut, tables } from '#server/backup/contents.ts';
import { BackupError } from '#server/backup/format.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { Db } from '#server/db/open.ts';
import {
  backedUpElection,
  contentOf,
  contentOfOpen,
  countersOf,
  expectUntouched,
  filesOf,
  inPlace,
  modesOf,
  NOW,
  oldFormat,
  openPlace,
  pinKey,
  sizesKnown,
  type Place,
} from './backup.given.ts';

let source: Place;
let file: string;

beforeAll(async () => {
  ({ source, file } = await backedUpElection());
});
afterAll(() => source.close());

describe('a backup', () => {
  test('knows every table that the database has', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(source.db);
    expect(rows.map(({ name }) => name)).toEqual([...tables, ...leftOut].toSorted());
  });

  test('restores into an empty database every row, every attachment (those of notes put aside too) and the next free ids', () =>
    inPlace(async (place) => {
      const report = await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
      expect(await contentOf(place.db)).toEqual(await contentOf(source.db));
      expect(filesOf(place.dataDir)).toEqual(filesOf(source.dataDir));
      expect(modesOf(place.dataDir)).toEqual(new Set([0o700, 0o600]));
      expect(modesOf(source.dataDir)).toEqual(new Set([0o700, 0o600]));
      expect(report).toMatchObject({
        createdAt: NOW.toISOString(),
        samePinKey: true,
        files: filesOf(source.dataDir).length,
      });
      expect(report.rows['answer']).toBe(2_500);
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('attachments'))).toEqual(['attachments']);
      const added = { short_name: 'NEW', name: 'New' };
      expect(await place.db.insertInto('ngo').values(added).returning('id').executeTakeFirst()).toEqual({ id: 10 });
    }));

  test('COV-06 leaves the counters out, and the restore counts them', () =>
    inPlace(async (place) => {
      await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
      const counters = await countersOf(source.db);
      expect(await countersOf(place.db)).toEqual(counters);
      expect(Object.values(counters).filter((rows) => rows.length === 0)).toEqual([]);
      expect(await place.db.selectFrom('change_uncounted').selectAll().execute()).toEqual([]);
    }));

  test('leaves the database with the sizes of its tables, by which plans are made', () =>
    inPlace(async (place) => {
      await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
      const known = await sizesKnown(place.db);
      expect(known).toMatchObject({ answer: 2_500, observer: 50 });
      expect(Object.values(known).every((rows) => rows > 0)).toBe(true);
    }));

  test('A8 gives no number again that was given to somebody deleted since', () =>
    inPlace(async (place) => {
      await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
      const next = async (of: Db) =>
        (await sql<{ id: number }>`select nextval(pg_get_serial_sequence('ngo', 'id')) as id`.execute(of)).rows[0]?.id;
      expect(await next(place.db)).toBe(10);
    }));

  test('A15 of before format 2 is restored still, and told as unsealed', () =>
    inPlace(async (place) => {
      const old = join(place.dataDir, 'old.backup');
      writeFileSync(old, oldFormat(readFileSync(file)));
      const report = await restoreBackup(place.db, { file: old, dataDir: place.dataDir, pinKey, now: NOW });
      expect([report.seal, await contentOf(place.db)]).toEqual(['old', await contentOf(source.db)]);
    }));

  test.each([
    ['encrypted', { kind: 'key', secret: 'k'.repeat(40) }],
    ['signed', { kind: 'key', secret: 'k'.repeat(40) }],
  ] as const)('A15 that is %s restores with its %o, and with nothing else', (seal, key) =>
    inPlace(async (place) => {
      const sealed = join(place.dataDir, 'sealed.backup');
      await writeBackup(source.db, { file: sealed, dataDir: source.dataDir, pinKey, now: NOW, key, seal });
      const into = { file: sealed, dataDir: place.dataDir, pinKey, now: NOW };
      await expect(restoreBackup(place.db, into)).rejects.toThrow('This backup is sealed: give its');
      const wrong = restoreBackup(place.db, { ...into, key: { ...key, secret: `${key.secret}!` } });
      await expect(wrong).rejects.toThrow('This is not the key that the backup was sealed with.');
      await expectUntouched(place);
      const report = await restoreBackup(place.db, { ...into, key });
      expect([report.seal, await contentOf(place.db)]).toEqual([seal, await contentOf(source.db)]);
    }),
  );

  test('A15 that nobody sealed is refused to whoever gives a key, so that none can be put in the place of a sealed one', () =>
    inPlace(async (place) => {
      const key = { kind: 'key', secret: 'k'.repeat(40) } as const;
      const old = join(place.dataDir, 'old.backup');
      writeFileSync(old, oldFormat(readFileSync(file)));
      for (const unsealed of [file, old])
        await expect(
          restoreBackup(place.db, { file: unsealed, dataDir: place.dataDir, pinKey, now: NOW, key }),
        ).rejects.toThrow('This backup is not sealed');
      await expectUntouched(place);
    }));

  test('A14 says that PINs need the key that they were made with, as does the next start', () =>
    inPlace(async (place) => {
      const other = 'another key '.repeat(3);
      await mustBePinKey(place.db, { pinKey: other, dataDir: place.dataDir });
      const report = await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey: other, now: NOW });
      expect(report.samePinKey).toBe(false);
      await expect(mustBePinKey(place.db, { pinKey: other, dataDir: place.dataDir })).rejects.toThrow('another key');
      await mustBePinKey(place.db, { pinKey, dataDir: place.dataDir });
      expect(gunzipSync(contentOfOpen(readFileSync(file))).includes(pinKey)).toBe(false);
    }));

  test('is readable by its owner alone and replaces no file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = writeBackup(source.db, { file, dataDir: source.dataDir, pinKey, now: NOW });
    await expect(again).rejects.toThrow(`${file} is there already.`);
  });

  test('leaves out, and names, an attachment whose file is gone', () =>
    inPlace(async (place) => {
      await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
      const [lost] = filesOf(place.dataDir);
      const name = lost?.[0] ?? '';
      rmSync(join(place.dataDir, 'attachments', name));
      const second = join(place.dataDir, 'second.backup');
      const report = await writeBackup(place.db, { file: second, dataDir: place.dataDir, pinKey, now: NOW });
      expect(report.missing).toEqual([name.slice(3)]);
      expect(report.files).toBe(filesOf(source.dataDir).length - 1);
    }));

  test('that cannot be written leaves no file', async () => {
    const nowhere = join(source.dataDir, 'no', 'such', 'directory');
    await expect(writeBackup(source.db, { file: nowhere, dataDir: source.dataDir, pinKey, now: NOW })).rejects.toThrow(
      'ENOENT',
    );
    expect(existsSync(join(source.dataDir, 'no'))).toBe(false);
  });
});

describe('a restore changes nothing when', () => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => place.close());

  const spoilt = (spoil: (whole: Buffer) => Buffer) => (whole: Buffer) =>
    gzipSync(spoil(gunzipSync(contentOfOpen(whole))));
  const endOf = (text: Buffer) => text.lastIndexOf('\n', text.length - 2) + 1;
  const replace = (from: string | RegExp, to: string) =>
    spoilt((text) => Buffer.from(text.toString('latin1').replace(from, to), 'latin1'));

  test.each<[string, (whole: Buffer) => Buffer, RegExp]>([
    ['the file is cut short', (whole) => whole.subarray(0, whole.length / 2), /cut short/u],
    ['only its last bytes are missing', (whole) => whole.subarray(0, -1), /cut short/u],
    ['it ends cleanly before its end line', spoilt((text) => text.subarray(0, endOf(text))), /cut short/u],
    ['one letter of a row is different', replace('Alba Iulia', 'Alba Iulio'), /damaged/u],
    ['a row is missing', replace(/\["1","AB".*\n/u, ''), /damaged/u],
    ['something follows its end', spoilt((text) => Buffer.concat([text, Buffer.from('[]\n')])), /damaged/u],
    ['it is of a later format', replace('"format":2', '"format":3'), /has the format 3/u],
    ['it is of other tables', replace(/\d{3}-[a-z-]+/u, '000-older'), /tables of 000-older/u],
    ['it has a table of another shape', replace('"code","name","diaspora"', '"code","diaspora"'), /different here/u],
    ['it is packed, but no backup', () => gzipSync('{"hello":"world"}\n'), /no backup of Vigil/u],
    ['it is a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), /no backup of Vigil/u],
    ['it is empty', () => Buffer.alloc(0), /cut short/u],
    ['it is one endless line', () => gzipSync(Buffer.alloc(70 * 1024 * 1024, 'x')), /too long|no backup/u],
  ])('%s', async (_, spoil, message) => {
    const bad = join(source.dataDir, 'bad.backup');
    writeFileSync(bad, spoil(readFileSync(file)));
    const restored = restoreBackup(place.db, { file: bad, dataDir: place.dataDir, pinKey, now: NOW });
    await expect(restored).rejects.toThrow(BackupError);
    await expect(restored).rejects.toThrow(message);
    await expectUntouched(place);
  });

  test('there is no such file', async () => {
    const restored = restoreBackup(place.db, {
      file: join(place.dataDir, 'none'),
      dataDir: place.dataDir,
      pinKey,
      now: NOW,
    });
    await expect(restored).rejects.toThrow('There is no such file.');
    await expectUntouched(place);
  });

  test('the database has an election', () =>
    inPlace(async (place) => {
      await place.db.insertInto('ngo').values({ short_name: 'OLD', name: 'Old' }).execute();
      const before = await contentOf(place.db);
      const restored = restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
      await expect(restored).rejects.toThrow('The database is not empty (ngo)');
      expect(await contentOf(place.db)).toEqual(before);
    }));

  test('the data directory has attachments', async () => {
    const before = filesOf(source.dataDir);
    const restored = restoreBackup(source.db, { file, dataDir: source.dataDir, pinKey, now: NOW });
    await expect(restored).rejects.toThrow('There are attachments in');
    expect(filesOf(source.dataDir)).toEqual(before);
  });
});
