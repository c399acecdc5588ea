import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { KnownStation, PostedAnswer } from './check-submission.ts';

/** A station keeps its id for ever; only a restored or newly filled database can tell another one. */
const KEPT = 5 * 60_000;

interface Known {
  until: number;
  stations: Promise<Map<string, KnownStation>>;
}

const known = new WeakMap<Db, Known>();

/** The stations of a post, from memory; those that are not known there are asked for each time. */
export async function findStations(db: Db, answers: readonly PostedAnswer[]): Promise<KnownStation[]> {
  const stations = await allStations(db, performance.now());
  const places = new Map(answers.map((item) => [`${item.pollingStationNumber} ${item.countyCode}`, item]));
  const missing = [...places].flatMap(([place, item]) => (stations.has(place) ? [] : [item]));
  if (missing.length > 0)
    for (const station of await readStations(db, missing)) stations.set(placeOf(station), station);
  return [...places.keys()].flatMap((place) => stations.get(place) ?? []);
}

const placeOf = ({ number, countyCode }: KnownStation) => `${number} ${countyCode}`;

function allStations(db: Db, now: number): Known['stations'] {
  const kept = known.get(db);
  if (kept && kept.until > now) return kept.stations;
  const stations = readStations(db).then((all) => new Map(all.map((station) => [placeOf(station), station])));
  known.set(db, { until: now + KEPT, stations });
  stations.catch(() => known.delete(db));
  return stations;
}

async function readStations(db: Db, places?: readonly PostedAnswer[]): Promise<KnownStation[]> {
  const codes = places?.map((item) => item.countyCode);
  const numbers = places?.map((item) => item.pollingStationNumber);
  const { rows } = await sql<KnownStation>`
    select s.id, c.code as "countyCode", s.number
    from polling_station s join county c on c.id = s.county_id
    ${places ? sql`where (c.code, s.number) in (select * from unnest(${codes}::text[], ${numbers}::int[]))` : sql``}`.execute(
    db,
  );
  return rows;
}
