import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { changeDeskView, DeskView, listDeskViews, saveDeskView, ViewFilter } from '#contract/desk-views.ts';
import { viewFields, viewQuery, type ViewField } from '#contract/desk-views.ts';
import { maxDeskViews } from '#contract/desk-views.values.ts';
import { accountKey } from '#contract/account-names.values.ts';
import { readPeriod } from '#server/answers/period.ts';
import type { Db } from '#server/db/open.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countTabs } from './list.ts';
import { reviewFilterOf } from './review-filter.ts';

type Given = Parsed<typeof saveDeskView>['body']['filter'];

/** As it is stored: `null` stands for what was erased. */
const Stored = z.record(z.string(), z.unknown());

/** What the account has kept, with what is counted now under what still holds of it. */
export async function listViews(context: Context<Staff>): Promise<Reply<typeof listDeskViews>> {
  const { db, caller, now } = context;
  const rows = await db
    .selectFrom('desk_view')
    .select(['id', 'name', 'filter'])
    .where('admin_id', '=', caller.adminId)
    .orderBy('name_key')
    .execute();
  const read = rows.map(({ id, name, filter }) => Object.assign(readFilter(filter), { id, name }));
  const isGone = await findGone(
    db,
    read.map(({ filter }) => filter),
  );
  const views: DeskView[] = [];
  for (const { id, name, filter: kept, missing: unread } of read) {
    const gone = named.filter((field) => isGone(field, kept[field]));
    const filter = Object.fromEntries(Object.entries(kept).filter(([field]) => !gone.some((one) => one === field)));
    views.push({ id, name, filter, missing: [...unread, ...gone], count: await countOf(context, filter) });
  }
  return { at: now.toISOString(), views };
}

async function countOf(context: Context<Staff>, given: Given): Promise<number> {
  const { order: _order, ...query } = z.parse(viewQuery, given);
  const { db, caller, config, now } = context;
  const filter = reviewFilterOf(query, caller, readPeriod(query, config.timeZone), config.phonePrefix);
  return (await countTabs(db, filter, caller, now))[filter.tab ?? 'all'];
}

function readFilter(stored: unknown): { filter: ViewFilter; missing: ViewField[] } {
  const values = z.parse(Stored, stored);
  const present = viewFields.filter((field) => field in values);
  const isRead = (field: ViewField) =>
    typeof values[field] === 'string' && viewQuery.shape[field].safeParse(values[field]).success;
  return {
    filter: Object.fromEntries(present.filter(isRead).map((field) => [field, String(values[field])])),
    missing: present.filter((field) => !isRead(field)),
  };
}

/** Fields that name something which somebody may delete. */
const named = ['county', 'form', 'question', 'claimedBy', 'decidedBy'] as const;

async function findGone(db: Db, filters: readonly ViewFilter[]) {
  const wanted = (field: (typeof named)[number]) => filters.flatMap((filter) => filter[field] ?? []);
  const accounts = [...wanted('claimedBy'), ...wanted('decidedBy')];
  const { rows } = await sql<{ what: string; value: string }>`
    select 'county' as what, code as value from county where code = any(${wanted('county')}::text[])
    union select 'form', code from form where code = any(${wanted('form')}::text[])
    union select 'question', id::text from question where id = any(${wanted('question').map(Number)}::int[])
    union select 'account', id::text from ngo_admin where id = any(${accounts.map(Number)}::int[])`.execute(db);
  const there = new Set(rows.map(({ what, value }) => `${what} ${value}`));
  return (field: (typeof named)[number], value: string | undefined): boolean =>
    value !== undefined &&
    !there.has(`${kindOf[field]} ${field === 'county' || field === 'form' ? value : Number(value)}`);
}

const kindOf = {
  county: 'county',
  form: 'form',
  question: 'question',
  claimedBy: 'account',
  decidedBy: 'account',
} as const;

/** Locks the account, so that two of its tabs together keep no more than it may, and no name twice. */
const lockAccount = (trx: Db, { adminId }: Staff) =>
  trx.selectFrom('ngo_admin').select('id').where('id', '=', adminId).forNoKeyUpdate().execute();

export const saveView = (context: Context<Staff>, { name, filter }: Parsed<typeof saveDeskView>['body']) => {
  mustBeRead(context, filter);
  return transact(context.db, async (trx) => {
    const { caller } = context;
    await lockAccount(trx, caller);
    const others = await trx.selectFrom('desk_view').select('id').where('admin_id', '=', caller.adminId).execute();
    if (others.length >= maxDeskViews)
      throw new Refusal(409, `An account keeps ${maxDeskViews} views; delete one first.`, {
        code: 'too-many-views',
        values: { most: maxDeskViews },
      });
    return orTaken(name, () =>
      trx
        .insertInto('desk_view')
        .values({ admin_id: caller.adminId, name, name_key: accountKey(name), filter: JSON.stringify(filter) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  });
};

type Change = Parsed<typeof changeDeskView>['body'];

export const changeView = async (context: Context<Staff>, id: number, { name, filter }: Change): Promise<null> => {
  if (filter !== undefined) mustBeRead(context, filter);
  const changed = await orTaken(name ?? '', () =>
    context.db
      .updateTable('desk_view')
      .set({
        ...(name !== undefined && { name, name_key: accountKey(name) }),
        ...(filter !== undefined && { filter: JSON.stringify(filter) }),
      })
      .where('id', '=', id)
      .where('admin_id', '=', context.caller.adminId)
      .executeTakeFirst(),
  );
  if (changed.numUpdatedRows === 0n) throw noSuchView();
  return null;
};

export const deleteView = async ({ db, caller }: Context<Staff>, id: number): Promise<null> => {
  const { numDeletedRows } = await db
    .deleteFrom('desk_view')
    .where('id', '=', id)
    .where('admin_id', '=', caller.adminId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchView();
  return null;
};

const noSuchView = () => new Refusal(404, 'There is no such view.', { code: 'view-unknown' });

/** A period that is none would make the list of views fail later on. */
const mustBeRead = ({ config }: Context<Staff>, { from, to }: Given): void => {
  readPeriod({ from, to }, config.timeZone);
};

async function orTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isRefusedAs('taken', error)) throw error;
    throw new Refusal(409, `There is a view "${name}" already.`, { code: 'view-name-taken', values: { name } });
  }
}
