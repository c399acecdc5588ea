import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { z } from 'zod/mini';
import { NgoValues } from '#contract/ngo-form.ts';
import { NgoAdminValues } from '#contract/ngos.ts';
import { ngoLimits } from '#contract/ngo-limits.values.ts';
import { passwordLength } from '#contract/new-password.values.ts';
import { accountKey } from '#contract/account-names.values.ts';
import { words } from '#contract/scalars.ts';
import { forgetLimits } from '#server/auth/charge-login.ts';
import { mustBeGoodPassword } from '#server/auth/refuse-password.ts';
import { hashPassword, newPassword } from '#server/auth/passwords.ts';
import { acceptPinKey, mustBePinKey } from '#server/auth/pin-key.ts';
import { dropFactor } from '#server/auth/second-factor.ts';
import { deleteSessions } from '#server/auth/sessions.ts';
import { readConfig, type Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { accountState, readAccount } from '#server/ngos/account-rules.ts';
import { insertAccount } from '#server/ngos/accounts.ts';
import { insertNgo } from '#server/ngos/ngos.ts';
import { say } from '#server/process-io.ts';
import { closeDemoLogins } from '#server/seed/demo-logins.ts';
import { askSilently } from './ask.ts';
import { runCommand, Stop } from './command.ts';

type Login = z.output<typeof NgoAdminValues>;

const usage = `Usage: npm run admin -- create --ngo "Name of the NGO" --account name [--short-name NAME] [--not-organizer]
       npm run admin -- reset --account name
       npm run admin -- reset-factor --account name
       npm run admin -- close-demo
       npm run admin -- accept-pin-key
The password is asked for, or read from standard input with --password-stdin. Stop an embedded server first.
reset-factor     takes an account's second factor away, whose phone is lost
close-demo       takes the passwords and PINs away that the demo has and everybody knows
accept-pin-key   for a lost PIN_KEY: takes the present one; every observer needs a new PIN, and second factors are gone`;

const options = {
  ngo: { type: 'string' },
  'short-name': { type: 'string' },
  account: { type: 'string' },
  'not-organizer': { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
} as const;

await runCommand(usage, async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command] = positionals;
  const { ngo, account: given } = values;
  if (command === 'close-demo') return inDatabase(closeDemo);
  if (command === 'accept-pin-key') return inDatabase(acceptKey);
  if (command === 'reset-factor' && given) return inDatabase((db, config) => resetFactor(db, config, given));
  if (!given || !(command === 'reset' || (command === 'create' && ngo))) throw new Stop(usage);
  const account = readAccount(given);
  const wanted = command === 'reset' ? undefined : ngoOf(ngo ?? '', values['short-name'], !values['not-organizer']);
  const typed = values['password-stdin']
    ? (await text(process.stdin)).trimEnd()
    : await askSilently('Password', 'use --password-stdin');
  const login = NgoAdminValues.safeParse({ account, password: typed });
  if (!login.success) throw new Stop(sentenceOf(login.error.issues));
  await mustBeGoodPassword(login.data, 'password');

  return inDatabase((db, config) =>
    wanted === undefined ? resetPassword(db, config, login.data) : createAdmin(db, wanted, login.data),
  );
});

async function inDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config);
  try {
    await migrate(db);
    await work(db, config);
  } finally {
    await close();
  }
}

/** An NGO as the console would store it. */
function ngoOf(name: string, shortName: string | undefined, organizer: boolean): NgoValues {
  const longName = words(ngoLimits.name).safeParse(name.normalize('NFC'));
  const short = shortName?.normalize('NFC') ?? (longName.data ?? '').slice(0, ngoLimits.shortName);
  const read = NgoValues.safeParse({ name: longName.data, shortName: short, organizer, isActive: true });
  if (!read.success) throw new Stop(sentenceOf(read.error.issues));
  return read.data;
}

/** What the contract says of the first thing that is wrong. */
function sentenceOf([issue]: readonly { path: readonly PropertyKey[] }[]): string {
  switch (String(issue?.path[0])) {
    case 'name':
      return `The name of the NGO needs 1 to ${ngoLimits.name} characters.`;
    case 'shortName':
      return `The short name of the NGO needs 1 to ${ngoLimits.shortName} characters.`;
    case 'account':
      return `The account needs 1 to ${ngoLimits.account} characters.`;
    default:
      return `The password needs ${passwordLength.min} to ${passwordLength.max} characters.`;
  }
}

/** An NGO of that name is joined as it is; a new one is an organizer unless said otherwise. */
async function createAdmin(db: Db, ngo: NgoValues, { account, password }: Login): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .selectFrom('ngo_admin')
      .select('account')
      .where('account_key', '=', accountKey(account))
      .executeTakeFirst();
    if (taken) throw new Stop(`The account ${taken.account} exists already; "reset" sets its password.`);
    const [known, duplicate] = await trx.selectFrom('ngo').select('id').where('name', '=', ngo.name).limit(2).execute();
    if (duplicate)
      throw new Stop(`There are several NGOs called ${ngo.name}: rename one of them in the console first.`);
    const by = byOperator(new Date());
    const { id } = known ?? (await insertNgo(trx, by, ngo));
    const added = await insertAccount(trx, by, { ngo: id, account, role: 'admin', password_hash });
    if (!added) throw new Stop(`The name ${account} looks like that of another account; choose another one.`);
  });
  say(`${account} of ${ngo.name} can log in now.`);
}

/** Ends the sessions of the account: a running server lets nobody in any more who knows only the old password. */
async function resetPassword(db: Db, config: Config, { account, password }: Login): Promise<void> {
  const password_hash = await hashPassword(password);
  const now = new Date();
  const changed = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('ngo_admin')
      .set({ ...newPassword(password_hash), changed_at: now, changed_by: null })
      .where('account_key', '=', accountKey(account))
      .returning(['id', 'account', 'role', 'ngo_id'])
      .executeTakeFirst();
    if (!row) return undefined;
    await deleteSessions(trx, row.id);
    const state = accountState({ idNgo: row.ngo_id, account: row.account, role: row.role });
    await record(trx, byOperator(now), {
      kind: 'account.changed',
      subject: row.id,
      ngo: row.ngo_id,
      from: state,
      to: state,
      data: { fields: ['password'] },
    });
    return row;
  });
  if (!changed) throw new Stop(`There is no account ${account}.`);
  await forgetLimits(db, config, { kind: 'staff', account: accountKey(changed.account) });
  say(`The password of ${changed.account} is changed; all its sessions have ended.`);
}

/** Its sessions end: whoever has the phone may be in one. */
async function resetFactor(db: Db, config: Config, given: string): Promise<void> {
  const account = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('ngo_admin')
      .select(['id', 'account', 'ngo_id'])
      .where('account_key', '=', accountKey(given))
      .executeTakeFirst();
    if (!row) throw new Stop(`There is no account ${given}.`);
    if (!(await dropFactor(trx, row.id))) throw new Stop(`${row.account} has no second factor.`);
    await deleteSessions(trx, row.id);
    await record(trx, byOperator(new Date()), { kind: 'account.factorReset', subject: row.id, ngo: row.ngo_id });
    return row.account;
  });
  await forgetLimits(db, config, { kind: 'staff', account: accountKey(account) });
  say(`The second factor of ${account} is gone; all its sessions have ended.`);
}

async function closeDemo(db: Db, config: Config): Promise<void> {
  await mustBePinKey(db, config);
  const { accounts, observers } = await closeDemoLogins(db, config, new Date());
  say(`${accounts.length} accounts and ${observers} observers of the demo cannot log in any more.`);
  if (accounts.length > 0) say(`"reset" gives an account another password: ${accounts.join(', ')}`);
}

async function acceptKey(db: Db, config: Config): Promise<void> {
  const observers = await acceptPinKey(db, config, new Date());
  say(observers > 0 ? `The key is noted. ${observers} observers need a new PIN.` : 'The key is noted.');
}
