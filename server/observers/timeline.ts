import { sql, type RawBuilder } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listObserverEvents, ObserverEvent } from '#contract/observer-page.ts';
import type { ObserverEventKind } from '#contract/observer-page.values.ts';
import { mayAs } from '#contract/roles.values.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { ngoOfVisible } from './reachable.ts';

type Query = Parsed<typeof listObserverEvents>['query'];

interface Row {
  at: Date;
  /** Tells apart what happened in the same millisecond, with the two keys of its kind. */
  rank: number;
  key: number;
  part: number;
  /** The event, without its time and place. */
  more: { kind: ObserverEvent['kind'] };
  place: { idPollingStation: number; county: string; number: number } | null;
}

/** The timeline of an observer, a page at a time. */
export async function eventsOf(
  id: number,
  { kind, before, limit }: Query,
  { db, caller }: Context<Staff>,
): Promise<Reply<typeof listObserverEvents>> {
  const scope = scoped(caller);
  await ngoOfVisible(db, scope, id);
  const [at, ...keys] = before?.split('.').map(Number) ?? [];
  const older =
    at === undefined
      ? sql`true`
      : sql`(e.at, e.rank, e.key, e.part) < (${new Date(at)}::timestamptz, ${keys[0]}::int, ${keys[1]}::bigint, ${keys[2]}::int)`;
  const { rows } = await sql<Row>`
    select e.at, e.rank, e.key, e.part, e.more, case when s.id is not null then
      jsonb_build_object('idPollingStation', s.id, 'county', c.code, 'number', s.number) end as place
    from (${sql.join(sourcesOf(id, kind, caller), sql` union all `)}) e (at, rank, key, part, station, more)
    left join polling_station s on s.id = e.station left join county c on c.id = s.county_id
    where e.at is not null and ${older}
    order by e.at desc, e.rank desc, e.key desc, e.part desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? [last.at.getTime(), last.rank, last.key, last.part].join('.') : null;
  return { data: shown.map(eventOf), next };
}

function sourcesOf(id: number, kind: ObserverEventKind | undefined, caller: Staff): RawBuilder<unknown>[] {
  const scope = scoped(caller);
  const mayReadActs = mayAs(caller.role, 'ngoAdmin');
  const sources: Record<ObserverEventKind, RawBuilder<unknown>[]> = {
    visits: [stays(id, 1, 'arrived', scope), stays(id, 2, 'left', scope), answers(id, scope)],
    notes: [notes(id, scope)],
    messages: [messages(id, scope)],
    acts: mayReadActs ? [acts(id, scope)] : [nothing],
  };
  return kind === undefined ? Object.values(sources).flat() : sources[kind];
}

/** Cut to what a cursor holds. */
const moment = (column: string) => sql`date_trunc('milliseconds', ${sql.ref(column)})`;

const stays = (id: number, rank: number, kind: 'arrived' | 'left', scope: Scope) => sql`
  select ${moment(kind === 'arrived' ? 'v.arrived_at' : 'v.left_at')}, ${rank}::int, v.polling_station_id::bigint, 0,
    v.polling_station_id, jsonb_build_object('kind', ${kind}::text)
  from station_visit v where v.observer_id = ${id} and ${scope.withinObserver('v.observer_id')}`;

const answers = (id: number, scope: Scope) => sql`
  select ${moment('v.at')}, 3, v.polling_station_id::bigint, v.revision, v.polling_station_id,
    jsonb_build_object('kind', 'answered', 'answers', cardinality(v.gained), 'flagged', cardinality(v.flagged),
      'lost', coalesce(jsonb_array_length(v.lost), 0))
  from visit_change v where v.observer_id = ${id} and ${scope.withinObserver('v.observer_id')}`;

const notes = (id: number, scope: Scope) => sql`
  select ${moment('n.created_at')}, 4, n.id::bigint, 0, n.polling_station_id,
    jsonb_build_object('kind', 'noted', 'note', n.id, 'text', n.text, 'question', q.code,
      'photos', (select count(*) from attachment a where a.note_id = n.id))
  from note n left join question q on q.id = n.question_id where n.observer_id = ${id} and ${scope.withinObserver('n.observer_id')}`;

const messages = (id: number, scope: Scope) => sql`
  select ${moment('m.created_at')}, 5, m.id::bigint, 0, null::int,
    jsonb_build_object('kind', 'message', 'notification', m.id, 'title', m.title, 'status', d.status, 'detail', d.detail)
  from delivery d join notification m on m.id = d.notification_id
  where d.observer_id = ${id} and ${scope.within('m.ngo_id')}`;

/** That somebody looked is no news of the observer. */
const acts = (id: number, scope: Scope) => sql`
  select ${moment('act.at')}, 6, act.id, 0, about.station,
    jsonb_build_object('kind', 'act', 'act', act.id, 'what', act.kind, 'by', act.body::jsonb #>> '{actor,name}')
  from (
    select 'observer' as type, ${String(id)}::text as id, null::int as station
    union all
    select 'visit', t.observer_id || '-' || t.polling_station_id, t.polling_station_id
    from thread t where t.observer_id = ${id}) about
  join act on act.subject_type = about.type and act.subject_id = about.id
  where ${scope.within('act.ngo_id')} and act.kind <> 'observer.viewed'`;

const nothing = sql`
  select null::timestamptz, 0, 0::bigint, 0, null::int, null::jsonb where false`;

const eventOf = ({ at, more, place }: Row): ObserverEvent => {
  const event = { ...more, at: at.toISOString() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each source names all of its kind; the reply is parsed
  return (more.kind === 'act' ? { ...event, station: place } : { ...event, ...place }) as ObserverEvent;
};
