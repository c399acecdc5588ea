import type { Config } from '#server/config.ts';
import type { Turn } from '#server/counters/turns.ts';
import type { Db } from '#server/db/open.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { transact } from '#server/db/transact.ts';
import { together } from '#server/single-flight.ts';
import { readBasis, type Basis } from './expectation-basis.ts';
import {
  countedSince,
  readMoment,
  readReports,
  readStations,
  readStays,
  readLines,
  type Line,
  type Place,
  type Report,
  type Stay,
} from './read-records.ts';

/** What is expected from a station, and what came, of all NGOs. */
export interface StationRecord extends Place {
  lines: readonly Line[];
  stays: readonly Stay[];
  reports: readonly Report[];
}

/** All of one instant. Nobody changes it: what comes later is in another one. */
export interface Records {
  basis: Basis;
  /** Those that are active. */
  ngos: ReadonlySet<number>;
  /** No change from before is missing; nothing where none waits. */
  countedTo: Date | null;
  /** By their ids, in the order of county and number. */
  stations: ReadonlyMap<number, StationRecord>;
}

interface Kept extends Records {
  turn: Turn;
}

interface Asked {
  db: Db;
  config: Config;
  now: Date;
}

/**
 * Each process keeps the records of all stations, and reads anew those in which something was counted since. All of
 * them are read when the plan is another one, or the day, or everything was counted anew.
 */
const keeper = perDatabase(() => {
  let kept: Kept | undefined;
  let asked: Asked | undefined;
  const read = together(async () => {
    if (!asked) throw new Error('Nobody asked.');
    const before = kept;
    const { db, config, now } = asked;
    kept = await transact(db, (trx) => refreshed(trx, config, now, before), 'repeatable read');
    return kept;
  });
  return (given: Asked): Promise<Records> => {
    asked = given;
    return read();
  };
});

export const recordsOf = (db: Db, config: Config, now: Date): Promise<Records> => keeper(db)({ db, config, now });

async function refreshed(trx: Db, config: Config, now: Date, before: Kept | undefined): Promise<Kept> {
  const basis = await readBasis(trx, config, now);
  const { turn, ...moment } = await readMoment(trx);
  const mayKeep =
    before && before.turn.anew === turn.anew && before.turn.turn <= turn.turn && isSameSource(before.basis, basis);
  const stations = mayKeep ? await renewed(trx, before, basis) : await readAll(trx, basis);
  return { ...moment, basis, turn, stations };
}

const isSameSource = (one: Basis, other: Basis): boolean =>
  one.plan === other.plan && (one.plan !== null || one.day === other.day);

async function renewed(trx: Db, { stations, turn }: Kept, basis: Basis): Promise<Kept['stations']> {
  const ids = await countedSince(trx, turn);
  if (ids.length === 0) return stations;
  const reports = await readReports(trx, ids);
  const stays = basis.plan === null ? await readStays(trx, basis.today, ids) : new Map<number, Stay[]>();
  const after = new Map(stations);
  for (const id of ids) {
    const station = after.get(id);
    if (station) after.set(id, { ...station, reports: reports.get(id) ?? [], stays: stays.get(id) ?? [] });
  }
  return after;
}

async function readAll(trx: Db, basis: Basis): Promise<Kept['stations']> {
  const places = await readStations(trx);
  const reports = await readReports(trx);
  const stays = basis.plan === null ? await readStays(trx, basis.today) : new Map<number, Stay[]>();
  const lines = basis.plan === null ? new Map<number, Line[]>() : await readLines(trx, basis.plan);
  return new Map(
    places.map((place) => [
      place.id,
      {
        ...place,
        lines: lines.get(place.id) ?? [],
        stays: stays.get(place.id) ?? [],
        reports: reports.get(place.id) ?? [],
      },
    ]),
  );
}
