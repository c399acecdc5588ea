import { sql } from 'kysely';
import type { getHandover, noteHandover } from '#contract/desk-report.ts';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { Period } from '#server/answers/period.ts';
import type { Db } from '#server/db/open.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { isSameText, keyUsed } from '#server/ledger/known-act.ts';
import { record } from '#server/ledger/record.ts';
import type { Scope } from '#server/scope.ts';
import { within } from './review-filter.ts';

type Note = Reply<typeof getHandover>['notes'][number];
type Given = Parsed<typeof noteHandover>['body'];

const MAX_NOTES = 50;
const KIND = 'ngo.handoverNoted';

/** A note is its act: nothing else is kept of it. Newest first. */
export async function readNotes(db: Db, scope: Scope, period: Period): Promise<Note[]> {
  const { rows } = await sql<Omit<Note, 'at'> & { at: Date }>`
    select act.id, act.at, act_text.text, jsonb_build_object('id', (act.body::jsonb #>> '{actor,id}')::int,
      'account', act.body::jsonb #>> '{actor,name}', 'ngo', coalesce(ngo.name, '')) as by
    from act left join act_text on act_text.act_id = act.id and act_text.field = 'text'
    left join ngo on ngo.id = act.ngo_id
    where act.kind = ${KIND} and ${scope.within('act.ngo_id')} and ${within(sql`act.at`, period)}
    order by act.at desc, act.id desc limit ${MAX_NOTES}`.execute(db);
  return rows.map(({ id, at, by, text }) => ({ id, at: at.toISOString(), by, text }));
}

/** Once by its key, also when two of the same arrive at once. */
export async function writeNote(context: Context<Staff>, given: Given): Promise<number> {
  try {
    return await write(context, given);
  } catch (error) {
    if (isRefusedAs('taken', error)) return write(context, given);
    throw error;
  }
}

const write = (context: Context<Staff>, { key, text }: Given): Promise<number> =>
  transact(context.db, async (trx) => {
    const { caller } = context;
    const known = await keyUsed(trx, key);
    if (known === undefined)
      return record(trx, byStaff(context), { kind: KIND, subject: caller.idNgo, key, texts: { text } });
    const { kind, actor } = known.body;
    const isSame = kind === KIND && actor.id === caller.adminId && isSameText(known, text);
    if (!isSame) throw new Refusal(409, 'The key belongs to another act.', { code: 'act-key-used' });
    return known.id;
  });
