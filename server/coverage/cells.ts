import { sql, type RawBuilder } from 'kysely';
import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import type { Scope } from '#server/scope.ts';
import type { Basis } from './expectations.ts';

export interface Asking {
  scope: Scope;
  basis: Basis;
  now: Date;
  /** Of these alone; otherwise of all. */
  county?: number | undefined;
  stations?: readonly number[] | undefined;
  /** Each NGO apart, under its id as the key, beside all of them together under 0. */
  isByNgo?: true;
}

const codeOf = (state: BoardState): number => boardStates.indexOf(state);

/** The state by its code in the rows of `cell`. */
export const stateOf = (code: number): BoardState => {
  const state = boardStates[code];
  if (state === undefined) throw new Error(`There is no state ${code}.`);
  return state;
};

export const stateCode = (state: BoardState): RawBuilder<number> => sql`${codeOf(state)}::int`;

/** Of a station's states: that something is expected from it. */
export const PLANNED = 2 ** codeOf('unplanned') - 1;

/**
 * Tables for a `with`: `cell` has one row for each form and station from which something is expected or came. Its state
 * depends on the clock, so that nothing of it is stored.
 */
export const cells = (asking: Asking): RawBuilder<unknown> => sql`
  form as (
    select * from unnest(
      ${asking.basis.forms.map(({ id }) => id)}::int[], ${asking.basis.forms.map(({ questions }) => questions)}::int[],
      ${asking.basis.forms.map(({ isAbroad }) => isAbroad)}::boolean[],
      ${asking.basis.forms.map(({ period }) => period?.from ?? null)}::timestamptz[],
      ${asking.basis.forms.map(({ period }) => period?.to ?? null)}::timestamptz[])
      as given (id, questions, is_abroad, from_at, to_at)),
  expected as (
    select key, station, county, form, min(from_at) as from_at, min(to_at) as to_at
    from (${asking.basis.kind === 'plan' ? planned(asking) : present(asking)}) e ${keyed(asking)}
    group by key, station, county, form),
  reported as (
    select key, r.station, r.county, r.form, max(r.questions) as questions, sum(r.flagged)::int as flagged,
      max(r.last) as last
    from (${reports(asking)}) r ${keyed(asking)}
    group by key, r.station, r.county, r.form),
  cell as materialized (
    select key, station, county, form, e.from_at, e.to_at, coalesce(r.questions, 0) as answered,
      coalesce(r.flagged, 0) as flagged, r.last,
      case
        when e.to_at is null then ${stateCode('unplanned')}
        when r.flagged > 0 then ${stateCode('flagged')}
        when r.questions >= f.questions then ${stateCode('complete')}
        when r.last is not null then ${stateCode('partial')}
        when e.from_at > ${asking.now} then ${stateCode('notDue')}
        when e.to_at < ${asking.now} then ${stateCode('late')}
        else ${stateCode('expected')} end as state
    from expected e full join reported r using (key, station, county, form) join form f on f.id = form)`;

const keyed = ({ isByNgo }: Asking) =>
  isByNgo ? sql`cross join lateral (values (0), (ngo)) as keys (key)` : sql`cross join (values (0)) as keys (key)`;

const near = ({ county, stations }: Asking, of: { county: string; station: string }) => sql`
  ${county === undefined ? sql`true` : sql`${sql.ref(of.county)} = ${county}`}
  and ${stations === undefined ? sql`true` : sql`${sql.ref(of.station)} = any(${[...stations]}::int[])`}`;

const planned = (asking: Asking) => sql`
  select l.polling_station_id as station, l.county_id as county, l.ngo_id as ngo, l.form_id as form, l.from_at, l.to_at
  from plan_line l join ngo on ngo.id = l.ngo_id and ngo.is_active
  where ${asking.scope.within('l.ngo_id')} and ${near(asking, { county: 'l.county_id', station: 'l.polling_station_id' })}`;

/** Whoever was there between the hours of a form: neither left before they begin, nor came after they end. */
const present = (asking: Asking) => sql`
  select there.station, there.county, there.ngo, form.id as form, form.from_at, form.to_at
  from (${there(asking)}) there join county on county.id = there.county
  join form on there.since <= form.to_at and there.until >= form.from_at
    and (county.diaspora or not form.is_abroad)`;

/** Observers at stations that day, by what their phones said of arrivals and departures, or sent. */
const there = (asking: Asking) => sql`
  select s.id as station, s.county_id as county, o.ngo_id as ngo, least(v.arrived_at, t.first_answer_at) as since,
    case when v.left_at is null then 'infinity' else greatest(v.left_at, t.last_answer_at) end as until
  from (
    select observer_id, polling_station_id from station_visit
    where arrived_at >= ${asking.basis.today.from} and arrived_at < ${asking.basis.today.to}
    union
    select observer_id, polling_station_id from thread
    where answer_count > 0 and first_answer_at < ${asking.basis.today.to} and last_answer_at >= ${asking.basis.today.from}) d
  join observer o on o.id = d.observer_id and not o.is_test
  join ngo on ngo.id = o.ngo_id and ngo.is_active
  join polling_station s on s.id = d.polling_station_id
  left join station_visit v on v.observer_id = d.observer_id and v.polling_station_id = d.polling_station_id
  left join thread t on t.observer_id = d.observer_id and t.polling_station_id = d.polling_station_id
    and t.answer_count > 0
  where ${asking.scope.within('o.ngo_id')} and ${near(asking, { county: 's.county_id', station: 's.id' })}`;

const reports = (asking: Asking) => sql`
  select v.polling_station_id as station, v.county_id as county, v.ngo_id as ngo, v.form_id as form, v.questions,
    v.flagged, v.last_at as last
  from visit_form v join ngo on ngo.id = v.ngo_id and ngo.is_active
  where v.answered > 0 and ${asking.scope.within('v.ngo_id')}
    and ${near(asking, { county: 'v.county_id', station: 'v.polling_station_id' })}`;
