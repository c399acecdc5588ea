import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { recountElection } from '#server/counters/recount.ts';
import { shapeOf } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run recount -- [--data <directory>]
Counts anew, from the answers and their changes, what situation, coverage and statistics show. Changes no report.
DATA_DIR or --data names the embedded database, DATABASE_URL a server. Stop the server first when it uses the embedded one.`;

await runCommand(usage, async (args) => {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } });
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });
  const database = await openDatabase(config);
  try {
    if ((await shapeOf(database.db)) !== 'ours')
      throw new Stop('The database is of another version of Vigil: start this one once to bring it up to date.');
    const { visits, answers } = await recountElection(database.db, new Date());
    process.stderr.write(`${answers} answers of ${visits} visits are counted.\n`);
  } finally {
    await database.close();
  }
});
