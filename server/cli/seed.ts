import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { mustBePinKey } from '#server/auth/pin-key.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { ledgerTables, leftOut, tables } from '#server/backup/contents.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { attachmentStore, type Place } from '#server/notes/attachment-store.ts';
import { attachmentsIn } from '#server/notes/folder-store.ts';
import { keptFiles } from '#server/notes/kept-files.ts';
import { scaleOf } from '#server/seed/scale.ts';
import { hashesOf, isEmpty, seedElection } from '#server/seed/seed.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run seed -- [--scale demo|large|<factor>] [--seed <number>] [--data <directory>] [--replace | --clear]
Fills an empty database with a made-up election. DATA_DIR or --data names the embedded one, DATABASE_URL a server.
--replace deletes the election that is there first; --clear does that alone. Stop the server before.`;

const taken = 'There is an election in this database already. With --replace it is deleted first.';

await runCommand(usage, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: 'demo' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string' },
      replace: { type: 'boolean', default: false },
      clear: { type: 'boolean', default: false },
    },
  });
  const scale = scaleOf(values.scale);
  if (scale === undefined) throw new Stop(`--scale ${values.scale}: give demo, large or a factor from 0.01 to 100.`);
  if (!/^\d{1,9}$/u.test(values.seed)) throw new Stop(`--seed ${values.seed}: give a whole number.`);
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });

  const started = performance.now();
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    if (values.replace || values.clear) await empty(database.db, config);
    if (values.clear) {
      process.stderr.write('The database is empty.\n');
      return;
    }
    if (!(await isEmpty(database.db))) throw new Stop(taken);
    await mustBePinKey(database.db, config);
    const isDone = await seedElection(database.db, {
      scale,
      seed: Number(values.seed),
      now: new Date(),
      dataDir: config.dataDir,
      bucket: config.bucket,
      hashes: hashesOf(config),
      progress: (done) => process.stderr.write(`\r${done.padEnd(60)}`),
    });
    if (!isDone) throw new Stop(taken);
  } finally {
    await database.close();
  }
  process.stderr.write(`\nSeeded in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
});

async function empty(db: Db, place: Place): Promise<void> {
  const files: string[] = [];
  if (place.bucket) for await (const { id } of keptFiles(db)) files.push(id);
  const cleared = [...tables, ...leftOut].filter((table) => !ledgerTables.includes(table));
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(cleared.map((table) => sql.table(table)))}`.execute(trx);
    await record(trx, byOperator(new Date()), { kind: 'election.cleared', subject: 'election' });
  });
  await rm(attachmentsIn(place.dataDir), { recursive: true, force: true });
  const store = attachmentStore(place);
  for (const id of files) await store.remove(id);
  await sql`analyze`.execute(db);
}
