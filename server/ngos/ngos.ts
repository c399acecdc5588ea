import { sql, type Kysely, type Transaction } from 'kysely';
import type { Ngo } from '#contract/ngos.ts';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import type { Db } from '#server/db/open.ts';
import { byStaff, type Acting, type By } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { changedMeanwhile, changedNow, merging } from '#server/merge-edits.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped } from '#server/scope.ts';
import { mustStayOrganizer, noSuchNgo, ownNgo } from './guards.ts';

type Values = Omit<Ngo, 'id'>;

const selectNgos = (db: Db, caller: Staff) =>
  db
    .selectFrom('ngo')
    .select(['id', 'short_name as shortName', 'name', 'organizer', 'is_active as isActive'])
    .where(scoped(caller).within('id'));

/** In the order of their names. */
export const ngosFor = (db: Db, caller: Staff): Promise<Ngo[]> =>
  selectNgos(db, caller)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export async function ngoById(db: Db, caller: Staff, id: number): Promise<Ngo> {
  const ngo = await selectNgos(db, caller).where('id', '=', id).executeTakeFirst();
  if (!ngo) throw noSuchNgo();
  return ngo;
}

const row = ({ shortName, name, organizer, isActive }: Values) => ({
  short_name: shortName,
  name,
  organizer,
  is_active: isActive,
});

export const addNgo = (db: Db, acting: Acting, values: Values): Promise<Ngo> =>
  transact(db, async (trx) => {
    await mustStayOrganizer(trx, acting.caller);
    return { ...(await insertNgo(trx, byStaff(acting), values)), ...values };
  });

export async function insertNgo(trx: Transaction<Tables>, by: By, values: Values): Promise<{ id: number }> {
  await mustBeFree(trx, values.shortName);
  const { id } = await trx.insertInto('ngo').values(row(values)).returning('id').executeTakeFirstOrThrow();
  await record(trx, by, { kind: 'ngo.created', subject: id, ngo: id, from: null, to: stateOf(values) });
  return { id };
}

const stateOf = ({ shortName, name, organizer, isActive }: Values): Values => ({
  shortName,
  name,
  organizer,
  isActive,
});

type Given = Partial<Values> & { before?: { [F in keyof Values]?: Values[F] | undefined } | undefined };

/** Changes what is given; the rest stays as it is, and so does what others changed since the caller read `before`. */
export async function changeNgo(context: Context<Staff>, id: number, given: Given): Promise<Ngo> {
  const { db, caller, now } = context;
  const changed = await transact(db, async (trx) => {
    await mustStayOrganizer(trx, caller);
    const stored = await selectNgos(trx, caller).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!stored) throw noSuchNgo();
    const { after, contested } = merged(given, stored);
    if (contested.length > 0) throw await changedMeanwhile(trx, caller, contested, stored, await lastChange(trx, id));
    if (id === caller.idNgo && !after.isActive) throw ownNgo('deactivate', 'isActive');
    if (id === caller.idNgo && !after.organizer) throw ownNgo('take the organizer role from', 'organizer');
    if (after.shortName.toLowerCase() !== stored.shortName.toLowerCase()) await mustBeFree(trx, after.shortName);
    const values = { ...row(after), ...changedNow({ caller, now }) };
    await trx.updateTable('ngo').set(values).where('id', '=', id).execute();
    const [from, to] = [stateOf(stored), stateOf(after)];
    await record(trx, byStaff(context), { kind: 'ngo.changed', subject: id, ngo: id, from, to });
    return after;
  });
  forgetCallers(db);
  return changed;
}

const lastChange = (trx: Transaction<Tables>, id: number) =>
  trx.selectFrom('ngo').select(['changed_at', 'changed_by']).where('id', '=', id).executeTakeFirstOrThrow();

/** What the caller wants, brought together with what others stored since the caller read it. */
function merged({ before = {}, ...wanted }: Given, stored: Ngo) {
  const { contested, merge } = merging();
  const text = (name: 'shortName' | 'name') =>
    merge<string>(name, { began: before[name], wanted: wanted[name], stored: stored[name] });
  const flag = (name: 'organizer' | 'isActive') =>
    merge<boolean>(name, { began: before[name], wanted: wanted[name], stored: stored[name] });
  const after: Ngo = {
    id: stored.id,
    shortName: text('shortName'),
    name: text('name'),
    organizer: flag('organizer'),
    isActive: flag('isActive'),
  };
  return { after, contested };
}

/** Held by the lock on the organizers' rows: two NGOs cannot take the same short name at the same moment. */
async function mustBeFree(trx: Transaction<Tables>, shortName: string): Promise<void> {
  const duplicate = await trx
    .selectFrom('ngo')
    .select('name')
    .where(sql<boolean>`lower(short_name) = lower(${shortName})`)
    .executeTakeFirst();
  if (!duplicate) return;
  throw new Refusal(409, `${duplicate.name} already has the short name ${shortName}.`, {
    code: 'ngo-name-taken',
    values: { ngo: duplicate.name, shortName },
    errors: [
      {
        at: 'body',
        path: 'shortName',
        message: 'is already the short name of another NGO',
        code: 'ngo-short-name-taken',
      },
    ],
  });
}

export async function deleteNgo(db: Db, acting: Acting, id: number): Promise<void> {
  const { caller } = acting;
  if (id === caller.idNgo) throw ownNgo('delete');
  try {
    await transact(db, async (trx) => {
      await mustStayOrganizer(trx, caller);
      const ngo = await ngoById(trx, caller, id);
      const belongings = await belongingsOf(trx, id);
      if (Object.values(belongings).some((count) => count > 0)) throw stillNeeded(ngo.name, belongings);
      await trx.deleteFrom('ngo').where('id', '=', id).execute();
      await record(trx, byStaff(acting), { kind: 'ngo.deleted', subject: id, ngo: id, from: stateOf(ngo), to: null });
    });
  } catch (error) {
    if (isRefusedAs('referred', error))
      throw stillNeeded((await ngoById(db, caller, id)).name, await belongingsOf(db, id));
    throw error;
  }
}

type Belongings = Record<'observers' | 'accounts' | 'notifications', number>;

function stillNeeded(ngo: string, { observers, accounts, notifications }: Belongings): Refusal {
  const named = [
    ...(observers > 0 ? [`observers: ${observers}`] : []),
    ...(accounts > 0 ? [`accounts: ${accounts}`] : []),
    ...(notifications > 0 ? [`sent notifications: ${notifications}`] : []),
  ];
  return new Refusal(
    409,
    `What belongs to ${ngo} (${named.join(', ')}) would be lost; make the NGO inactive instead.`,
    {
      code: 'ngo-has-data',
      values: { ngo, observers, accounts, notifications },
    },
  );
}

async function belongingsOf(db: Kysely<Tables>, id: number): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    select (select count(*) from observer where ngo_id = ${id}) as observers,
      (select count(*) from ngo_admin where ngo_id = ${id}) as accounts,
      (select count(*) from notification where ngo_id = ${id}) as notifications`.execute(db);
  return rows[0] ?? { observers: 0, accounts: 0, notifications: 0 };
}
