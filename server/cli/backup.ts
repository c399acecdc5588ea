import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readConfig, readPlace } from '#server/config.ts';
import { databaseIn } from '#server/db/embedded.ts';
import { shapeOf } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { isEmpty } from '#server/seed/seed.ts';
import { keyOptions, keyUsage, readBackupKey } from './backup-key.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run backup -- <file> [--data <directory>] [--key-file <file> | --passphrase] [--readable]
Writes the whole election, attachments included, into one file that restores into any database of the same version.
Stop the server first when it uses the embedded database. Keep pin.key (or PIN_KEY) too: PINs need it.
${keyUsage}
--readable       with a key: sealed against alteration, but not encrypted`;

const unsealed =
  'It is not sealed: whoever gets at it can read names, phones and hashes, and alter it. --help tells how to give a key.';

const options = { data: { type: 'string' }, readable: { type: 'boolean', default: false }, ...keyOptions } as const;

await runCommand(usage, async (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Stop(usage);
  const environment = { ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) };
  const { dataDir, databaseUrl } = readPlace(environment);
  if (databaseUrl === undefined && !existsSync(databaseIn(dataDir)))
    throw new Stop(`There is no database in ${dataDir}.`);
  const key = await readBackupKey(values, process.env);
  const seal = values.readable ? 'signed' : 'encrypted';
  if (key === undefined && values.readable) throw new Stop('--readable is for a backup that is sealed: give a key.');
  const config = readConfig(environment);
  const database = await openDatabase(config);
  try {
    await mustHoldElection(database.db);
    const report = await writeBackup(database.db, { ...config, key, seal, file: resolve(file), now: new Date() });
    for (const id of report.missing) process.stderr.write(`The file of attachment ${id} is missing; it is left out.\n`);
    const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
    process.stderr.write(`${rows} rows and ${report.files} attachments are in ${file}.\n`);
    if (key === undefined) process.stderr.write(`${unsealed}\n`);
    if (report.missing.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});

/** Changes nothing: whoever is about to bring the database to another version backs it up as it was. */
async function mustHoldElection(db: Db): Promise<void> {
  const shape = await shapeOf(db);
  if (shape === 'other')
    throw new Stop(
      'The database is of another version of Vigil: back it up with that one, or start this one once to bring it up to date.',
    );
  if (shape === 'none' || (await isEmpty(db))) throw new Stop('The database is empty: there is nothing to back up.');
}
