import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { shapeOf } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { moveToBucket } from '#server/notes/move-files.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run attachments -- [--data <directory>]
Moves the attachments that lie in the data directory into the bucket at ATTACHMENTS_URL. A server that knows the bucket
may go on meanwhile: it serves a file from where it is. Stop it first when it uses the embedded database.
Run it on each machine that has attachments in its DATA_DIR; stopped, it goes on where it was.`;

await runCommand(usage, async (args) => {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } });
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });
  if (config.bucket === undefined) throw new Stop('ATTACHMENTS_URL is not set: there is no bucket to move them to.');
  const database = await openDatabase(config);
  try {
    if ((await shapeOf(database.db)) !== 'ours')
      throw new Stop('The database is of another version of Vigil: start this one once to bring it up to date.');
    const { moved, there, missing } = await moveToBucket(database.db, config);
    for (const id of missing) process.stderr.write(`The file of attachment ${id} is in neither place.\n`);
    process.stderr.write(`${moved} attachments are moved, ${there} were in the bucket before.\n`);
    if (missing.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
