import { sql } from 'kysely';
import type { Act } from '#contract/acts.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope } from '#server/scope.ts';
import type { Actor, Body } from './act-bodies.ts';
import { changesIn, factsIn, stateIn } from './act-rows.ts';

export interface ActFilter {
  scope: Scope;
  account?: number | undefined;
  kind?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  from?: Date;
  to?: Date;
}

/** The last act of a page. */
export interface Last {
  at: Date;
  id: number;
}

interface Row extends Last {
  body: string;
  ngo: string | null;
  name: string | null;
  texts: Record<string, string> | null;
  position: number | null;
  hash: string | null;
}

const matching = (filter: ActFilter, before: Last | undefined) => {
  const { scope, account, kind, subjectType, subjectId, from, to } = filter;
  return sql.join(
    [
      scope.within('act.ngo_id'),
      ...(account === undefined ? [] : [sql`act.actor_id = ${account}`]),
      ...(kind === undefined ? [] : [sql`act.kind = ${kind}`]),
      ...(subjectType === undefined ? [] : [sql`act.subject_type = ${subjectType}`]),
      ...(subjectId === undefined ? [] : [sql`act.subject_id = ${subjectId}`]),
      ...(from ? [sql`act.at >= ${from}`] : []),
      ...(to ? [sql`act.at <= ${to}`] : []),
      ...(before ? [sql`(act.at, act.id) < (${before.at}::timestamptz, ${before.id}::bigint)`] : []),
    ],
    sql` and `,
  );
};

const idOf = (type: string) => sql`case when found.subject_type = ${type} then found.subject_id::int end`;
/** Visits are named by the ids of observer and station. */
const idIn = (place: 1 | 2) =>
  sql`case when found.subject_type = 'visit' then split_part(found.subject_id, '-', ${sql.lit(place)})::int end`;

/** Newest first, by time and then by number, so that a page goes on exactly where another one ended. */
async function readRows(
  db: Db,
  filter: ActFilter,
  { before, limit }: { before?: Last | undefined; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select found.id, found.at, found.body, owner.name as ngo, seal.position,
      encode(substring(seal.hash for 8), 'hex') as hash,
      coalesce(county.code || ' ' || station.number || coalesce(', ' || observer.name, ''),
        observer.name, account.account, ngo.short_name, form.code) as name,
      (select jsonb_object_agg(field, text) from act_text where act_id = found.id) as texts
    from (select * from act where ${matching(filter, before)} order by act.at desc, act.id desc limit ${limit}) as found
    left join seal on seal.act_id = found.id
    left join ngo as owner on owner.id = found.ngo_id
    left join observer on observer.id = coalesce(${idOf('observer')}, ${idIn(1)}) and ${filter.scope.within('observer.ngo_id')}
    left join ngo_admin as account on account.id = ${idOf('account')} and ${filter.scope.within('account.ngo_id')}
    left join ngo on ngo.id = ${idOf('ngo')} and ${filter.scope.within('ngo.id')}
    left join form on form.id = ${idOf('form')}
    left join polling_station as station on station.id = ${idIn(2)}
    left join county on county.id = station.county_id
    order by found.at desc, found.id desc`.execute(db);
  return rows;
}

/** With `next`, from where the following page goes on; null where there is none. */
export async function pageOfActs(
  db: Db,
  filter: ActFilter,
  { before, limit }: { before?: Last | undefined; limit: number },
): Promise<{ acts: Act[]; next: Last | null }> {
  const rows = await readRows(db, filter, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    acts: shown.map((row) => actOf(row, filter.scope)),
    next: rows.length > limit && last ? { at: last.at, id: last.id } : null,
  };
}

function actOf({ id, at, body: text, ngo, name, texts, position, hash }: Row, scope: Scope): Act {
  const body: Body = JSON.parse(text);
  return {
    id,
    at: at.toISOString(),
    actor: actorOf(body.actor),
    idNgo: body.ngo,
    ngo,
    kind: body.kind,
    subject: { ...body.subject, name: name ?? texts?.['name'] ?? texts?.['title'] ?? nameIn(body) },
    changes: changesIn(body.from, body.to),
    facts: factsIn(body.data),
    texts: Object.keys(body.digests ?? {})
      .filter((field) => field !== 'address' || mayKnowAddress(body.actor, scope))
      .map((field) => ({ field, text: texts?.[field] ?? null })),
    undoes: body.undoes ?? null,
    seal: position === null || hash === null ? null : { position, hash },
  };
}

/** From where organizers work is no business of an NGO's. */
const mayKnowAddress = (actor: Actor, scope: Scope): boolean => actor.kind !== 'account' || scope.includes(actor.ngo);

function actorOf(actor: Actor): Act['actor'] {
  if (actor.kind === 'account') return { kind: 'account', id: actor.id, name: actor.name };
  return { kind: actor.kind, id: null, name: actor.kind === 'operator' ? `${actor.user}@${actor.host}` : null };
}

/** What is gone was called something: its last state says so. */
function nameIn({ from, to }: Body): string | null {
  const state = stateIn(to) ?? stateIn(from) ?? {};
  const name = state['account'] ?? state['shortName'] ?? state['code'];
  return typeof name === 'string' ? name : null;
}

/** Each account that acted, found by jumps through the index: there are few of them, and a million acts. */
export async function actorsOf(db: Db, scope: Scope): Promise<{ id: number; account: string }[]> {
  const { rows } = await sql<{ id: number; account: string }>`
    with recursive actor(id) as (
      (select actor_id from act where actor_id is not null and ${scope.within('act.ngo_id')} order by actor_id limit 1)
      union all
      select (select act.actor_id from act where act.actor_id > actor.id and ${scope.within('act.ngo_id')}
        order by act.actor_id limit 1)
      from actor where actor.id is not null)
    select actor.id, (
      select act.body::jsonb #>> '{actor,name}' from act
      where act.actor_id = actor.id and ${scope.within('act.ngo_id')} order by act.at desc, act.id desc limit 1) as account
    from actor where actor.id is not null order by account, actor.id`.execute(db);
  return rows;
}
