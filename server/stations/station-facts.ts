import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { addStationInfo } from '#contract/stations.ts';
import type { Context, ObserverCaller } from '#server/http/handler.ts';
import { counting } from '#server/counters/wake.ts';
import { storableJson } from '#server/db/storable.ts';
import { phoneDate } from './phone-dates.ts';

/** A polling station as a phone names it: by county and number, or by the id in the database. */
export type NamedStation = { countyCode: string; number: number } | { id: number };

type StationInfo = Omit<Parsed<typeof addStationInfo>['body'], 'idPollingStation'>;

/** As much as a phone says of it. */
export type StationFacts = { [K in keyof StationInfo]?: StationInfo[K] | undefined };

type FactsContext = Context<ObserverCaller>;

/**
 * Keeps what an observer says of a station. Phones send the whole again whenever something changes and give up on any
 * answer but 200, so that what cannot be stored where it belongs is kept aside and accepted all the same.
 */
export async function storeStationFacts(
  named: NamedStation,
  facts: StationFacts,
  context: FactsContext,
): Promise<void> {
  const station = await findStation(named, context);
  if (station === undefined) return quarantine('unknown-station', named, facts, context);
  const arrived = readDate(facts.observerArrivalTime, context);
  const left = readDate(facts.observerLeaveTime, context);
  await upsert(station, { arrived, left, facts }, context);
  if (arrived === undefined || left === undefined) await quarantine('unreadable-date', named, facts, context);
}

/** Null where nothing was said, undefined where it is no date. */
const readDate = (text: string | null | undefined, { config }: FactsContext): Date | null | undefined =>
  text === null || text === undefined || text.trim() === '' ? null : phoneDate(text, config.timeZone);

async function findStation(named: NamedStation, { db }: FactsContext): Promise<number | undefined> {
  const stations = db.selectFrom('polling_station').select('polling_station.id');
  const query =
    'id' in named
      ? stations.where('polling_station.id', '=', named.id)
      : stations
          .innerJoin('county', 'county.id', 'polling_station.county_id')
          .where('county.code', '=', named.countyCode.trim())
          .where('polling_station.number', '=', named.number);
  return (await query.executeTakeFirst())?.id;
}

interface Read {
  arrived: Date | null | undefined;
  left: Date | null | undefined;
  facts: StationFacts;
}

/**
 * What is not said again stays; an arrival after the departure begins another stay, which has not ended yet. Whoever counts
 * is told that somebody comes or goes.
 */
async function upsert(
  station: number,
  { arrived, left, facts }: Read,
  { db, caller, now }: FactsContext,
): Promise<void> {
  const said = Object.entries(columnsOf(facts));
  const columns = sql.join(said.map(([column]) => sql.ref(column)));
  const values = sql.join(said.map(([, value]) => sql`${value ?? null}`));
  const kept = sql.join(
    said.map(([column]) => sql`${sql.ref(column)} = coalesce(excluded.${sql.ref(column)}, before.${sql.ref(column)})`),
  );
  await sql`
    with stored as (
      insert into station_visit as before
        (observer_id, polling_station_id, arrived_at, left_at, ${columns}, updated_at)
      values (${caller.observerId}, ${station}, ${arrived ?? null}, ${left ?? null}, ${values}, ${now})
      on conflict (observer_id, polling_station_id) do update set
        arrived_at = coalesce(excluded.arrived_at, before.arrived_at),
        left_at = case
          when excluded.left_at is not null then excluded.left_at
          when excluded.arrived_at > before.left_at then null
          else before.left_at end,
        ${kept},
        updated_at = excluded.updated_at
      returning observer_id, polling_station_id)
    insert into change_uncounted (observer_id, polling_station_id, revision)
    select observer_id, polling_station_id, null from stored where ${Boolean(arrived ?? left)}::boolean`.execute(db);
  counting.wake();
}

/** What an observer said of a station, by its columns. */
const columnsOf = (facts: StationFacts) => ({
  urban_area: facts.urbanArea,
  president_female: facts.isPollingStationPresidentFemale,
  voters_on_list: facts.numberOfVotersOnTheList,
  commission_members: facts.numberOfCommissionMembers,
  female_members: facts.numberOfFemaleMembers,
  min_present_members: facts.minPresentMembers,
  chairman_present: facts.chairmanPresence,
  single_station: facts.singlePollingStationOrCommission,
  adequate_size: facts.adequatePollingStationSize,
});

/** Once: phones repeat themselves. A station that was named by its id has no county. */
async function quarantine(
  reason: 'unknown-station' | 'unreadable-date',
  named: NamedStation,
  facts: StationFacts,
  { db, caller, now }: FactsContext,
): Promise<void> {
  const place = 'id' in named ? { code: '', number: named.id } : { code: named.countyCode, number: named.number };
  const payload = storableJson(facts);
  await sql`
    insert into kept_aside (kind, observer_id, county_code, station_number, reason, payload, created_at)
    select 'visit', ${caller.observerId}::int, ${place.code}, ${place.number}::int, ${reason}, ${payload}::jsonb,
      ${now}::timestamptz
    where not exists (
      select from kept_aside where observer_id = ${caller.observerId} and county_code = ${place.code}
        and station_number = ${place.number} and reason = ${reason} and payload = ${payload}::jsonb)`.execute(db);
}
