import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { hashPassword } from '#server/auth/passwords.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { giveUp, say } from '#server/process.ts';

const USAGE = `npm run admin -- create --ngo "Name of the NGO" --account name [--short-name NAME] [--not-organizer]
npm run admin -- reset --account name
The password is asked for, or read from standard input with --password-stdin. Stop an embedded server first.`;
const SHORTEST = 8;

const options = {
  ngo: { type: 'string' },
  'short-name': { type: 'string' },
  account: { type: 'string' },
  'not-organizer': { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command] = positionals;
  const { ngo, account } = values;
  if (!account || !(command === 'reset' || (command === 'create' && ngo))) throw new Error(USAGE);
  const password = values['password-stdin'] ? (await text(process.stdin)).trimEnd() : await ask();
  if (password.length < SHORTEST) throw new Error(`The password needs at least ${SHORTEST} characters.`);

  const { db, close } = await openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    if (command === 'reset') await resetPassword(db, account, password);
    else
      await createAdmin(db, {
        ngo: ngo ?? '',
        shortName: values['short-name'] ?? (ngo ?? '').slice(0, 10),
        organizer: !values['not-organizer'],
        account,
        password,
      });
  } finally {
    await close();
  }
}

interface NewAdmin {
  ngo: string;
  shortName: string;
  organizer: boolean;
  account: string;
  password: string;
}

/** An NGO of that name is joined as it is; a new one is an organizer unless said otherwise. */
async function createAdmin(db: Db, { ngo, shortName, organizer, account, password }: NewAdmin): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const taken = await trx.selectFrom('ngo_admin').select('id').where('account', '=', account).executeTakeFirst();
    if (taken) throw new Error(`The account ${account} exists already; "reset" sets its password.`);
    const existing = await trx.selectFrom('ngo').select('id').where('name', '=', ngo).executeTakeFirst();
    const values = { name: ngo, short_name: shortName, organizer, is_active: true };
    const { id } = existing ?? (await trx.insertInto('ngo').values(values).returning('id').executeTakeFirstOrThrow());
    await trx.insertInto('ngo_admin').values({ ngo_id: id, account, password_hash }).execute();
  });
  say(`${account} of ${ngo} can log in now.`);
}

async function resetPassword(db: Db, account: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  const changed = await db
    .updateTable('ngo_admin')
    .set({ password_hash })
    .where('account', '=', account)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Error(`There is no account ${account}.`);
  say(`The password of ${account} is changed.`);
}

/** Asks on the terminal without showing what is typed. */
async function ask(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask on: use --password-stdin.');
  process.stdout.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await lines.question('');
  lines.close();
  process.stdout.write('\n');
  return answer;
}

await main().catch(giveUp);
