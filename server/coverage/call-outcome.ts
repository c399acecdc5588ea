import { isDeepStrictEqual } from 'node:util';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { noteCall } from '#contract/coverage-calls.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { isSameText, keyUsed, type KnownAct } from '#server/ledger/known-act.ts';
import { record } from '#server/ledger/record.ts';
import { noSuchObserver } from '#server/observers/reachable.ts';
import { scoped } from '#server/scope.ts';
import { restOf } from './call-rest.ts';
import { stationUnknown } from './station.ts';

type Given = Parsed<typeof noteCall>;

/** Once, whoever sends it again. The observer is free for others then. */
export async function noteOutcome(given: Given, context: Context<Staff>): Promise<Reply<typeof noteCall>> {
  const { outcome } = given.body;
  const act = await write(given, context).catch((error: unknown) => {
    // The same key about another observer at the same moment.
    throw isRefusedAs('taken', error) ? keyTaken() : error;
  });
  const call = { outcome, at: context.now.toISOString(), by: null, text: null };
  return { act, restsUntil: restOf([{ lastCall: call }], context.now) };
}

const write = ({ params, body }: Given, context: Context<Staff>): Promise<number> =>
  transact(context.db, async (trx) => {
    const { caller, now } = context;
    const { key, idObserver, outcome, text } = body;
    const observer = await trx
      .selectFrom('observer')
      .select('ngo_id')
      .where('id', '=', idObserver)
      .where(scoped(caller).within('ngo_id'))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!observer) throw noSuchObserver();
    const station = await trx.selectFrom('polling_station').select('id').where('id', '=', params.id).executeTakeFirst();
    if (!station) throw stationUnknown();
    const known = await keyUsed(trx, key);
    if (known) return sameCall(known, { params, body }, caller) ? known.id : refuseKey();
    const said = text !== undefined && /\S/u.test(text) ? { texts: { text } } : {};
    const data = { station: params.id, outcome };
    const subject = { subject: idObserver, ngo: observer.ngo_id, key } as const;
    const id = await record(trx, byStaff(context), { kind: 'observer.called', ...subject, data, ...said });
    await trx
      .insertInto('call_outcome')
      .values({
        act_id: id,
        observer_id: idObserver,
        polling_station_id: params.id,
        ngo_id: observer.ngo_id,
        admin_id: caller.adminId,
        outcome,
        at: now,
      })
      .execute();
    await trx
      .deleteFrom('call_claim')
      .where('observer_id', '=', idObserver)
      .where('claimed_by', '=', caller.adminId)
      .execute();
    return id;
  });

/** Whether what is sent is what was noted then. */
function sameCall(known: KnownAct, { params, body: sent }: Given, { adminId }: Staff): boolean {
  const { body } = known;
  const meant = ['observer.called', adminId, String(sent.idObserver), { station: params.id, outcome: sent.outcome }];
  return (
    isSameText(known, sent.text) && isDeepStrictEqual([body.kind, body.actor.id, body.subject.id, body.data], meant)
  );
}

const keyTaken = () => new Refusal(409, 'This key belongs to another act.', { code: 'act-key-used' });

const refuseKey = (): never => {
  throw keyTaken();
};
