import { sql } from 'kysely';
import type { Turn } from '#server/counters/turns.ts';
import type { Db } from '#server/db/open.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import type { Period } from './hours.ts';

export interface Place {
  id: number;
  county: number;
  number: number;
  isAbroad: boolean;
}

/** Moments are in milliseconds. */
export interface Line {
  ngo: number;
  form: number;
  from: number;
  to: number;
}

/** Of an observer at a station that day. */
export interface Stay {
  ngo: number;
  since: number;
  /** Infinite until they leave. */
  until: number;
}

/** What one observer says to a form. */
export interface Report {
  ngo: number;
  form: number;
  questions: number;
  flagged: number;
  last: number;
}

export async function readMoment(trx: Db): Promise<{ turn: Turn; countedTo: Date | null; ngos: ReadonlySet<number> }> {
  const { rows } = await sql<Turn & { countedTo: Date | null; ngos: number[] }>`
    select coalesce(turn, 0) as turn, coalesce(anew, 0) as anew, (select min(at) from change_uncounted) as "countedTo",
      array(select id from ngo where is_active) as ngos
    from (select) one left join counting_turn on true`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('How far is counted was not read.');
  const { turn, anew, countedTo, ngos } = row;
  return { turn: { turn, anew }, countedTo, ngos: new Set(ngos) };
}

export async function countedSince(trx: Db, { turn }: Turn): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select polling_station_id as id from counted_station where turn > ${turn}`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function readStations(trx: Db): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select s.id, s.county_id as county, s.number, c.diaspora as "isAbroad"
    from polling_station s join county c on c.id = s.county_id order by c.sort_order, c.code, s.number`.execute(trx);
  return rows;
}

type ByStation<T> = Map<number, T[]>;

/** Those of a plan have much in common: they come together, and stations share them. */
export async function readLines(trx: Db, plan: number): Promise<ByStation<Line>> {
  const { rows } = await sql<{ ngo: number; form: number; from: Date; to: Date; stations: number[] }>`
    select ngo_id as ngo, form_id as form, from_at as from, to_at as to, array_agg(polling_station_id) as stations
    from plan_line where plan_id = ${plan} group by ngo_id, form_id, from_at, to_at`.execute(trx);
  const lines: ByStation<Line> = new Map();
  for (const { ngo, form, from, to, stations } of rows) {
    const line = { ngo, form, from: from.getTime(), to: to.getTime() };
    for (const station of stations) put(lines, station, line);
  }
  return lines;
}

const among = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::int[])`;

/** By the index of the lists. */
const threadsAt = (ids: readonly number[] | undefined) =>
  ids === undefined
    ? sql`thread`
    : sql`(select t.* from polling_station s join thread t on t.county_id = s.county_id and t.station_number = s.number
        where s.id = any(${[...ids]}::int[]))`;

export async function readReports(trx: Db, ids?: readonly number[]): Promise<ByStation<Report>> {
  const { rows } = await sql<{
    station: number;
    ngo: number;
    form: number;
    questions: number;
    flagged: number;
    last: Date;
  }>`
    select polling_station_id as station, ngo_id as ngo, form_id as form, questions, flagged, last_at as last
    from visit_form where answered > 0 and ${among('polling_station_id', ids)}`.execute(trx);
  return byStation(rows, ({ ngo, form, questions, flagged, last }) => ({
    ngo,
    form,
    questions,
    flagged,
    last: last.getTime(),
  }));
}

/** Observers at stations that day, by what their phones said of arrivals and departures, or sent. */
export async function readStays(trx: Db, today: Period, ids?: readonly number[]): Promise<ByStation<Stay>> {
  const { rows } = await sql<{ station: number; ngo: number; since: Date; until: Date | null }>`
    select d.polling_station_id as station, o.ngo_id as ngo, least(v.arrived_at, t.first_answer_at) as since,
      case when v.left_at is not null then greatest(v.left_at, t.last_answer_at) end as until
    from (
      select observer_id, polling_station_id from station_visit
      where arrived_at >= ${today.from} and arrived_at < ${today.to} and ${among('polling_station_id', ids)}
      union
      select observer_id, polling_station_id from ${threadsAt(ids)} t
      where answer_count > 0 and first_answer_at < ${today.to} and last_answer_at >= ${today.from}) d
    join observer o on o.id = d.observer_id and ${isNoTestObserver('o')}
    left join station_visit v on v.observer_id = d.observer_id and v.polling_station_id = d.polling_station_id
    left join thread t on t.observer_id = d.observer_id and t.polling_station_id = d.polling_station_id
      and t.answer_count > 0`.execute(trx);
  return byStation(rows, ({ ngo, since, until }) => ({
    ngo,
    since: since.getTime(),
    until: until?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

function byStation<Row extends { station: number }, T>(rows: readonly Row[], of: (row: Row) => T): ByStation<T> {
  const stations: ByStation<T> = new Map();
  for (const row of rows) put(stations, row.station, of(row));
  return stations;
}

function put<T>(stations: ByStation<T>, station: number, one: T): void {
  const own = stations.get(station);
  if (own) own.push(one);
  else stations.set(station, [one]);
}
