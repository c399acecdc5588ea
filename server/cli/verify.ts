import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { shapeOf } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyLedger, type Anchor } from '#server/ledger/verify.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run verify -- [--expect POSITION:HASH]... [--data <directory>]
Walks the ledger of acts from its first act to its last, and names the first that does not fit. Changes nothing.
DATA_DIR or --data names the embedded database, DATABASE_URL a server. Stop the server first when it uses the embedded one.
--expect   a head that was written down: from the log, a backup or an export. Without one nobody can tell whether the
           whole chain was made anew, or its end cut off, by somebody who owns the database`;

const options = { data: { type: 'string' }, expect: { type: 'string', multiple: true } } as const;

await runCommand(usage, async (args) => {
  const { values } = parseArgs({ args, options });
  const anchors = (values.expect ?? []).map(anchorIn);
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });
  const database = await openDatabase(config);
  try {
    if ((await shapeOf(database.db)) !== 'ours')
      throw new Stop('The database is of another version of Vigil: start this one once to bring it up to date.');
    const { sealed, unsealed, head, problem } = await verifyLedger(database.db, anchors);
    if (problem !== undefined) throw new Stop(`${problem}\n${sealed} acts before it fit.`);
    process.stderr.write(`${sealed} acts fit, and ${unsealed} wait for their place.\n`);
    process.stdout.write(`${head ?? 'Nothing is sealed yet.'}\n`);
  } finally {
    await database.close();
  }
});

function anchorIn(text: string): Anchor {
  const [, position, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/u.exec(text.trim().toLowerCase()) ?? [];
  if (position === undefined || hash === undefined)
    throw new Stop(`--expect ${text}: give a position and a hash, as the log and backups do (12:5f…).`);
  return { position: Number(position), hash };
}
