import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { shapeOf } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { checkFiles } from '#server/notes/verify-files.ts';
import { moveToBucket } from '#server/notes/move-files.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run attachments -- [--check] [--data <directory>]
Moves the attachments that lie in the data directory into the bucket at ATTACHMENTS_URL. A server that knows the bucket
may go on meanwhile: it serves a file from where it is. Stop it first when it uses the embedded database.
Run it on each machine that has attachments in its DATA_DIR; stopped, it goes on where it was.
--check   moves nothing: reads every file from the directory or the bucket, compares it with the SHA-256 of what was sent,
          and names those that are missing or changed. For files of before it writes their SHA-256 down`;

const say = (line: string) => process.stderr.write(`${line}\n`);

await runCommand(usage, async (args) => {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, check: { type: 'boolean' } } });
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });
  if (values.check !== true && config.bucket === undefined)
    throw new Stop('ATTACHMENTS_URL is not set: there is no bucket to move them to.');
  const database = await openDatabase(config);
  try {
    if ((await shapeOf(database.db)) !== 'ours')
      throw new Stop('The database is of another version of Vigil: start this one once to bring it up to date.');
    const areRight = await (values.check === true ? check : move)(database.db, config);
    if (!areRight) process.exitCode = 1;
  } finally {
    await database.close();
  }
});

async function move(db: Db, config: Config): Promise<boolean> {
  const { moved, there, missing, changed } = await moveToBucket(db, config);
  for (const id of missing) say(`The file of attachment ${id} is in neither place.`);
  for (const id of changed) say(`The file of attachment ${id} is not what was sent, and stays where it is.`);
  say(`${moved} attachments are moved, ${there} were in the bucket before.`);
  return missing.length + changed.length === 0;
}

async function check(db: Db, config: Config): Promise<boolean> {
  let wrong = 0;
  const { fit, noted } = await checkFiles(db, config, (problem) => {
    wrong += 1;
    say(
      problem.kind === 'missing'
        ? `The file of attachment ${problem.id} is missing.`
        : `The file of attachment ${problem.id} is not what was sent: its SHA-256 was ${problem.sha256} and is ${problem.found}.`,
    );
  });
  say(`${fit} files are as they were sent, ${wrong} are not.`);
  if (noted > 0) say(`${noted} files came before SHA-256 was kept: theirs is written down now.`);
  return wrong === 0;
}
