import { parseArgs } from 'node:util';
import { idIn } from '#contract/ids.values.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { eraseDeleted, eraseNext, eraseThese } from '#server/erasure/erase-some.ts';
import { countNamed } from '#server/erasure/retention.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { say } from '#server/process-io.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run erase -- --all [--with-notes]
       npm run erase -- --observer ID [--with-notes]
Makes observers anonymous for good: name, phone, PIN, phones' logins, what staff wrote of them. What they reported stays.
Stop an embedded server first.
--all          every observer of the election, also what is written of deleted ones
--with-notes   the words and photos of their notes, too`;

const options = {
  all: { type: 'boolean', default: false },
  observer: { type: 'string' },
  'with-notes': { type: 'boolean', default: false },
} as const;

await runCommand(usage, async (args) => {
  const { values } = parseArgs({ args, options });
  const { all, 'with-notes': withNotes } = values;
  const observer = idIn(values.observer ?? null);
  if (all === (values.observer !== undefined) || (!all && observer === null)) throw new Stop(usage);
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config);
  try {
    await migrate(db);
    const by = byOperator(new Date());
    if (observer !== null) return say(sentence(await eraseThese({ db, config }, by, [observer], withNotes)));
    let erased = 0;
    while ((await countNamed(db, withNotes)) > 0) erased += await eraseNext({ db, config }, by, withNotes);
    const acts = await eraseDeleted(db);
    say(`${sentence(erased)} Acts that say no more who was deleted: ${acts}.`);
  } finally {
    await close();
  }
});

function sentence(erased: number): string {
  if (erased === 0) return 'Nobody had to be made anonymous.';
  return erased === 1 ? 'One observer is anonymous for good.' : `${erased} observers are anonymous for good.`;
}
