import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { inPlace, ledgerOf, NOW, openPlace, pinKey, sizesKnown, type Place } from './backup.given.ts';
import { act, bodies, kindsWritten, seal, switched } from './ledger.given.ts';
import { runCli } from './command.ts';

let source: Place;
let file: string;
let head: string | null;
beforeAll(async () => {
  source = await openPlace();
  for (const isActive of [true, false, true]) await act(source.db, switched(1, isActive));
  await act(source.db, { kind: 'observer.deleted', subject: 2, from: null, to: null, texts: { name: 'Ana' } });
  await seal(source.db);
  ({ head } = await verifyLedger(source.db));
  await act(source.db, switched(1, false));
  file = join(source.dataDir, 'election.backup');
  await writeBackup(source.db, { file, dataDir: source.dataDir, pinKey, now: NOW });
});
afterAll(() => source.close());

test('LED-01 a backup is an act, which it carries itself, with the head of the ledger then', async () => {
  expect((await bodies(source.db)).at(-1)).toMatchObject({
    kind: 'backup.written',
    actor: { kind: 'operator' },
    ngo: null,
    subject: { type: 'backup', id: `${NOW.toISOString()} election.backup` },
    data: { file: 'election.backup', seal: 'open', head },
  });
});

test('LED-04 a restore brings the ledger as it was; that it was restored, from which file, is the first act after it', () =>
  inPlace(async (place) => {
    const { head: told } = await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
    const before = await ledgerOf(source.db);
    const after = await ledgerOf(place.db);
    const acts = before['act']?.length ?? 0;
    expect(told).toBe(head);
    expect([after['act']?.slice(0, acts), after['act_text'], after['seal']]).toEqual([
      before['act'],
      before['act_text'],
      before['seal'],
    ]);
    expect((await bodies(place.db)).slice(acts)).toMatchObject([
      {
        kind: 'backup.restored',
        actor: { kind: 'operator' },
        data: {
          sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
          createdAt: NOW.toISOString(),
          head,
        },
      },
    ]);
    await seal(place.db);
    expect(await verifyLedger(place.db)).toMatchObject({ sealed: acts + 1, unsealed: 0 });
    expect((await verifyLedger(place.db)).problem).toBeUndefined();
  }));

test(
  'LED-04 the command says what fits and the head, and holds it against one that was written down',
  () =>
    inPlace(async (place) => {
      await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
      const { head: now } = await verifyLedger(place.db);
      const verify = async (...args: string[]) => {
        const { code, said } = await runCli('verify', args, place.dataDir);
        return [code, said];
      };
      await place.closeDatabase();
      expect(await verify('--expect', now ?? '')).toEqual([0, `${now}\n4 acts fit, and 3 wait for their place.\n`]);
      expect(await verify('--expect', `9:${'0'.repeat(64)}`)).toEqual([
        1,
        'The chain ends at position 4; it reached 9 when that was written down.\n4 acts before it fit.\n',
      ]);
      expect(await verify('--expect', 'yesterday')).toEqual([
        1,
        '--expect yesterday: give a position and a hash, as the log and backups do (12:5f…).\n',
      ]);
    }),
  120_000,
);

test('LED-01 clearing an election leaves its ledger, and seeding goes on in it', () =>
  inPlace(async (place) => {
    await restoreBackup(place.db, { file, dataDir: place.dataDir, pinKey, now: NOW });
    const before = await kindsWritten(place.db);
    await place.closeDatabase();
    expect(await runCli('seed', ['--clear'], place.dataDir)).toEqual({ code: 0, said: 'The database is empty.\n' });
    const again = await place.openDatabase();
    expect(await kindsWritten(again)).toEqual([...before, 'election.cleared']);
    // Plans for what grows next are not made by the sizes of before, nor by none.
    expect(new Set(Object.values(await sizesKnown(again)))).toEqual(new Set([0]));
    const restored = restoreBackup(again, { file, dataDir: place.dataDir, pinKey, now: NOW });
    await expect(restored).rejects.toThrow('The ledger of another election is in this database, and cannot be deleted');
  }));
