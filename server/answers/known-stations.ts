import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { KnownStation, PostedAnswer } from './submission.ts';

/** A station keeps its id for ever; only a restored or newly filled database can tell another one. */
const KEPT = 60_000;

interface Known {
  until: number;
  stations: Map<string, KnownStation>;
}

const known = new WeakMap<Db, Known>();

/** The stations of a post, from memory where they were found lately; those that do not exist are asked for each time. */
export async function findStations(db: Db, answers: readonly PostedAnswer[]): Promise<KnownStation[]> {
  const { stations } = lately(db, performance.now());
  const places = new Map(answers.map((item) => [`${item.pollingStationNumber} ${item.countyCode}`, item]));
  const missing = [...places].flatMap(([place, item]) => (stations.has(place) ? [] : [item]));
  if (missing.length > 0)
    for (const station of await readStations(db, missing))
      stations.set(`${station.number} ${station.countyCode}`, station);
  return [...places.keys()].flatMap((place) => stations.get(place) ?? []);
}

function lately(db: Db, now: number): Known {
  const kept = known.get(db);
  if (kept && kept.until > now) return kept;
  const fresh = { until: now + KEPT, stations: new Map<string, KnownStation>() };
  known.set(db, fresh);
  return fresh;
}

async function readStations(db: Db, places: readonly PostedAnswer[]): Promise<KnownStation[]> {
  const codes = places.map((item) => item.countyCode);
  const numbers = places.map((item) => item.pollingStationNumber);
  const { rows } = await sql<KnownStation>`
    select s.id, c.code as "countyCode", s.number
    from unnest(${codes}::text[], ${numbers}::int[]) as place (code, number)
    join county c on c.code = place.code
    join polling_station s on s.county_id = c.id and s.number = place.number`.execute(db);
  return rows;
}
