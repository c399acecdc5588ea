import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { moveToBucket } from '#server/notes/move-files.ts';
import { keyOptions, keyUsage, readBackupKey } from './backup-key.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run restore -- <file> [--data <directory>] [--key-file <file> | --passphrase]
Puts a backup into an empty database. DATA_DIR or --data names the embedded one, DATABASE_URL a server.
${keyUsage}`;

const options = { data: { type: 'string' }, ...keyOptions } as const;

await runCommand(usage, async (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Stop(usage);
  const key = await readBackupKey(values, process.env);
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const report = await restoreBackup(database.db, { ...config, key, file: resolve(file), now: new Date() });
    const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
    process.stderr.write(`${rows} rows and ${report.files} attachments are as they were at ${report.createdAt}.\n`);
    if (config.bucket) {
      const { moved } = await moveToBucket(database.db, config);
      process.stderr.write(`${moved} attachments are in the bucket.\n`);
    }
    if (report.seal === 'open' || report.seal === 'old')
      process.stderr.write(
        'This backup was not sealed: nobody can tell whether it was altered since it was written.\n',
      );
    if (report.erased !== null && report.erased > 0)
      process.stderr.write(`${report.erased} observers were made anonymous again.\n`);
    if (report.erased === null)
      process.stderr.write(
        `If observers were made anonymous since then, copy erased.jsonl to ${config.dataDir} before the server starts.\n`,
      );
    if (!report.samePinKey)
      process.stderr.write(
        `PINs were made with another key, without which the server does not start: copy pin.key to ${config.dataDir}, or set PIN_KEY.\n`,
      );
  } finally {
    await database.close();
  }
});
