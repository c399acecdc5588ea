import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run backup -- <file> [--data <directory>]
Writes the whole election, attachments included, into one file that restores into any database of the same version.
Stop the server first when it uses the embedded database. Keep pin.key (or PIN_KEY) too: PINs need it.`;

await runCommand(usage, async (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { data: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Stop(usage);
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const report = await writeBackup(database.db, { ...config, file: resolve(file), now: new Date() });
    for (const id of report.missing) process.stderr.write(`The file of attachment ${id} is missing; it is left out.\n`);
    const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
    process.stderr.write(`${rows} rows and ${report.files} attachments are in ${file}.\n`);
  } finally {
    await database.close();
  }
});
