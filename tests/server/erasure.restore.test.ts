import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { settleAtStart } from '#server/erasure/after-erasing.ts';
import { createHandlers } from '#server/handlers.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { createLog } from '#server/log.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { openTestServer } from '#tests/support/server.ts';
import { erase, leftOf, ofNotes, openNamed, personal, report, type Named } from './erasure.given.ts';
import { seal } from './ledger.given.ts';

let named: Named;
let election: Election;
let id: number;
beforeEach(async () => {
  named = await openNamed();
  ({ election, id } = named);
});
afterEach(() => election.server.close());

describe('LED-07 a backup from before brings nobody back', () => {
  test('a restore erases again before anybody is let in', async () => {
    await report(named);
    const { server } = election;
    const file = join(server.config.dataDir, 'before.backup');
    const at = { dataDir: server.config.dataDir, pinKey: server.config.pinKey, now: server.clock.now };
    await writeBackup(server.db, { file, ...at });
    await erase(named, [id], true);

    const target = await openTestServer({ contract, handlers: createHandlers() });
    try {
      copyFileSync(join(server.config.dataDir, 'erased.jsonl'), join(target.config.dataDir, 'erased.jsonl'));
      const report = await restoreBackup(target.db, { ...at, file, dataDir: target.config.dataDir });
      expect(report.erased).toBe(1);
      expect(await leftOf([...personal, ...ofNotes], target)).toEqual([]);
      await seal(target.db);
      expect((await verifyLedger(target.db)).problem).toBeUndefined();
    } finally {
      await target.close();
    }
  });

  test('a list that comes only after the restore is followed at the start, and by no other election', async () => {
    await report(named);
    const { server } = election;
    const { config, clock } = server;
    const file = join(config.dataDir, 'before.backup');
    const at = { dataDir: config.dataDir, pinKey: config.pinKey, now: clock.now };
    await writeBackup(server.db, { file, ...at });
    await erase(named, [id], true);
    const target = await openTestServer({ contract, handlers: createHandlers() });
    const other = await openElection();
    try {
      const { erased } = await restoreBackup(target.db, { ...at, file, dataDir: target.config.dataDir });
      expect(erased).toBeNull();
      expect(await leftOf(personal, target)).toEqual(personal);
      const log = createLog({ level: 'silent', pretty: false, write: () => {}, now: () => clock.now });
      for (const { db, config: there } of [target, other.server]) {
        copyFileSync(join(config.dataDir, 'erased.jsonl'), join(there.dataDir, 'erased.jsonl'));
        await settleAtStart(db, there, byOperator(clock.now), log);
      }
      expect(await leftOf([...personal, ...ofNotes], target)).toEqual([]);
      expect(
        await other.server.db.selectFrom('observer').select('id').where('erased_at', 'is not', null).execute(),
      ).toEqual([]);
    } finally {
      await target.close();
      await other.server.close();
    }
  });
});
