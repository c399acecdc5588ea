import { sql, type Transaction } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { Call, LateStation, renewCall } from '#contract/coverage-calls.ts';
import { claimSeconds } from '#server/claim-lease.ts';
import { transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { othersNear } from './call-others.ts';
import { showPhones } from './show-phones.ts';

/** How somebody comes to a call: dealt, whatever is free; asked for; or asked for although somebody else has it. */
type How = 'dealt' | 'asked' | 'takenOver';

/** A call, or the account that has it; nothing where it is not to be had at this moment. */
export type Claimed = { call: Call } | { by: string } | undefined;

/** All callees of a station, or none. Their rows are locked, so that of two who claim one of them the second sees the claim. */
export const claimCallees = (context: Context<Staff>, station: LateStation, how: How): Promise<Claimed> =>
  transact(context.db, async (trx) => {
    const { caller } = context;
    const ids = station.callees.map(({ idObserver }) => idObserver).toSorted((a, b) => a - b);
    const lock = how === 'dealt' ? sql`for no key update of o skip locked` : sql`for no key update of o`;
    const { rows: callees } = await sql<{ id: number; ngo: number }>`
      select o.id, o.ngo_id as ngo from observer o
      where o.id = any(${ids}::int[]) and o.is_active and ${scoped(caller).within('o.ngo_id')} order by o.id ${lock}`.execute(
      trx,
    );
    if (callees.length < ids.length || ids.length === 0) return undefined;
    const claimant = await claimantOf(trx, ids, caller);
    if (claimant !== undefined && how !== 'takenOver') return { by: claimant };
    const until = await writeClaims(trx, ids, station.idPollingStation, caller);
    const others = await othersNear(trx, context, station.idPollingStation, callees);
    const shown = [...ids, ...others.map(({ idObserver }) => idObserver)];
    const phones = await showPhones(trx, context, station.idPollingStation, shown);
    const phoneOf = (id: number) => phones.get(id) ?? '';
    return {
      call: {
        station: await mine(station, until, caller, trx),
        until: until.toISOString(),
        phones: ids.map((idObserver) => ({ idObserver, phone: phoneOf(idObserver) })),
        others: others.map((other) => Object.assign({}, other, { phone: phoneOf(other.idObserver) })),
      },
    };
  });

async function claimantOf(
  trx: Transaction<Tables>,
  ids: readonly number[],
  caller: Staff,
): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select a.account from call_claim c join ngo_admin a on a.id = c.claimed_by
    where c.observer_id = any(${[...ids]}::int[]) and c.claimed_by <> ${caller.adminId} and c.until > clock_timestamp()
    order by c.observer_id limit 1`.execute(trx);
  return rows[0]?.account;
}

async function writeClaims(
  trx: Transaction<Tables>,
  ids: readonly number[],
  station: number,
  caller: Staff,
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into call_claim (observer_id, polling_station_id, claimed_by, until)
    select id, ${station}::int, ${caller.adminId}::int, clock_timestamp() + make_interval(secs => ${claimSeconds})
    from unnest(${[...ids]}::int[]) as callee (id)
    on conflict (observer_id) do update set polling_station_id = excluded.polling_station_id,
      claimed_by = excluded.claimed_by, until = excluded.until
    returning until`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('Nobody was claimed.');
  return row.until;
}

/** The station as it is with the new claim. */
async function mine(station: LateStation, until: Date, caller: Staff, trx: Transaction<Tables>): Promise<LateStation> {
  const { name: ngo } = await trx
    .selectFrom('ngo')
    .select('name')
    .where('id', '=', caller.idNgo)
    .where(scoped(caller).within('id'))
    .executeTakeFirstOrThrow();
  const by = { id: caller.adminId, account: caller.account, ngo };
  const { idPollingStation } = station;
  const claim = { by, until: until.toISOString(), isMine: true, idPollingStation };
  return { ...station, callees: station.callees.map((callee) => ({ ...callee, claim })) };
}

/** Prolongs what has not lapsed. No act: nothing is decided by it. */
export async function renew({ db, caller }: Context<Staff>, station: number): Promise<Reply<typeof renewCall>> {
  const { rows } = await sql<{ until: Date }>`
    update call_claim set until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    where claimed_by = ${caller.adminId} and polling_station_id = ${station} and until > clock_timestamp()
    returning until`.execute(db);
  const [held] = rows;
  if (held) return { until: held.until.toISOString(), by: null };
  const { rows: others } = await sql<{ id: number; account: string; ngo: string }>`
    select a.id, a.account, ngo.name as ngo from call_claim c
    join observer o on o.id = c.observer_id and ${scoped(caller).within('o.ngo_id')}
    join ngo_admin a on a.id = c.claimed_by join ngo on ngo.id = a.ngo_id
    where c.polling_station_id = ${station} and c.until > clock_timestamp() order by c.observer_id limit 1`.execute(db);
  return { until: null, by: others[0] ?? null };
}

/** What the caller has claimed about a station; about all of them without one. */
export async function giveBack({ db, caller }: Context<Staff>, station?: number): Promise<number> {
  const { rows } = await sql`
    delete from call_claim where claimed_by = ${caller.adminId}
      and ${station === undefined ? sql`true` : sql`polling_station_id = ${station}`}
    returning observer_id`.execute(db);
  return rows.length;
}
