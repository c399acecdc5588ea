import { expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLedger } from '#server/ledger/verify.ts';
import { inPlace, pinKey } from './backup.given.ts';
import { runCli } from './command.ts';
import { dumpOf } from './erasure.given.ts';
import { act, kindsWritten, seal } from './ledger.given.ts';

test(
  'LED-07 the command makes everybody anonymous, or one, and forgets who was deleted',
  () =>
    inPlace(async (place) => {
      writeFileSync(join(place.dataDir, 'pin.key'), pinKey);
      const { db } = place;
      const ngo = { short_name: 'ONE', name: 'First', organizer: false, is_active: true };
      const { id } = await db.insertInto('ngo').values(ngo).returning('id').executeTakeFirstOrThrow();
      const observers = ['Ana Unu', 'Ion Doi', 'Eva Trei'].map((name, index) => ({
        ngo_id: id,
        name,
        phone: `072200000${index}`,
        pin_hash: 'x',
      }));
      const rows = await db.insertInto('observer').values(observers).returning('id').execute();
      const state = { idNgo: id, isActive: true };
      await act(db, { kind: 'observer.deleted', subject: 99, from: state, to: null, texts: { name: 'Dan Patru' } });
      await place.closeDatabase();

      const run = async (...args: string[]) => {
        const { code, said } = await runCli('erase', args, place.dataDir);
        return [code, said];
      };
      expect(await run('--observer', String(rows[0]?.id))).toEqual([0, 'One observer is anonymous for good.\n']);
      expect(await run('--observer', '998877')).toEqual([
        1,
        'There is no such observer; it may have been deleted meanwhile.\n',
      ]);
      expect((await run('--all', '--observer', '1'))[0]).toBe(1);
      expect(await run('--all', '--with-notes')).toEqual([
        0,
        '3 observers are anonymous for good. Acts that say no more who was deleted: 1.\n',
      ]);

      const after = await place.openDatabase();
      const dump = await dumpOf(after);
      expect(['Unu', 'Doi', 'Trei', 'Patru', '072200000'].filter((word) => dump.includes(word))).toEqual([]);
      expect((await kindsWritten(after)).filter((kind) => kind === 'observer.erased')).toHaveLength(4);
      await seal(after);
      expect((await verifyLedger(after)).problem).toBeUndefined();
    }),
  120_000,
);
