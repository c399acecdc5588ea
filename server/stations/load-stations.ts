import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable, type Transaction } from 'kysely';
import { resetTurns } from '#server/counters/turns.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import type { StationLine } from './station-file.ts';

export interface Tally {
  added: number;
  changed: number;
  same: number;
}

type County = Pick<Selectable<Tables['county']>, 'code' | 'name' | 'diaspora'>;
type Station = Omit<Selectable<Tables['polling_station']>, 'id' | 'sort_address'>;

/** Adds what is new and changes what differs, all or nothing. What the lines do not speak of stays as it is. */
export const loadStations = (
  db: Db,
  lines: readonly StationLine[],
  now: Date,
): Promise<{ counties: Tally; stations: Tally }> =>
  transact(db, async (trx) => {
    await resetTurns(trx);
    const loaded = { counties: await loadCounties(trx, lines), stations: await loadRows(trx, lines) };
    await record(trx, byOperator(now), { kind: 'election.stationsLoaded', subject: 'election', data: loaded });
    return loaded;
  });

async function loadCounties(trx: Transaction<Tables>, lines: readonly StationLine[]): Promise<Tally> {
  const rows = await trx.selectFrom('county').select(['code', 'name', 'diaspora', 'sort_order']).execute();
  const before = new Map<string, County>(rows.map(({ code, name, diaspora }) => [code, { code, name, diaspora }]));
  const byCode = new Map(lines.map((line) => [line['county code'], line]));
  const after = [...byCode].map(([code, line]): County => {
    const diaspora = line.diaspora ?? before.get(code)?.diaspora ?? false;
    return { code, name: line['county name'], diaspora };
  });
  const { tally, differing } = compare(after, ({ code }) => before.get(code));
  const last = Math.max(0, ...rows.map(({ sort_order }) => sort_order));
  await sql`
    insert into county (code, name, diaspora, sort_order)
    select code, name, diaspora, ${last} + position
    from unnest(${differing.map(({ code }) => code)}::text[], ${differing.map(({ name }) => name)}::text[],
      ${differing.map(({ diaspora }) => diaspora)}::boolean[]) with ordinality as line (code, name, diaspora, position)
    on conflict (code) do update set name = excluded.name, diaspora = excluded.diaspora`.execute(trx);
  return tally;
}

async function loadRows(trx: Transaction<Tables>, lines: readonly StationLine[]): Promise<Tally> {
  const counties = await trx.selectFrom('county').select(['id', 'code']).execute();
  const ids = new Map(counties.map(({ id, code }) => [code, id]));
  const rows = await trx
    .selectFrom('polling_station')
    .select(['county_id', 'number', 'address', 'coordinates', 'administrative_territory_code', 'territory_code'])
    .execute();
  const before = new Map<string, Station>(rows.map((row) => [placeOf(row), row]));
  const after = lines.map((line) => {
    const place = { county_id: ids.get(line['county code']) ?? 0, number: line['station number'] };
    return stationOf(line, place, before.get(placeOf(place)));
  });
  const { tally, differing } = compare(after, (row) => before.get(placeOf(row)));
  await sql`
    insert into polling_station
      (county_id, number, address, coordinates, administrative_territory_code, territory_code)
    select * from unnest(${differing.map((row) => row.county_id)}::int[], ${differing.map((row) => row.number)}::int[],
      ${differing.map((row) => row.address)}::text[], ${differing.map((row) => row.coordinates)}::text[],
      ${differing.map((row) => row.administrative_territory_code)}::text[],
      ${differing.map((row) => row.territory_code)}::text[])
    on conflict (county_id, number) do update set address = excluded.address, coordinates = excluded.coordinates,
      administrative_territory_code = excluded.administrative_territory_code,
      territory_code = excluded.territory_code`.execute(trx);
  return tally;
}

type Place = Pick<Station, 'county_id' | 'number'>;

const stationOf = (line: StationLine, place: Place, before: Station | undefined): Station => ({
  ...place,
  address: line.address ?? before?.address ?? '',
  coordinates: line.coordinates === undefined ? (before?.coordinates ?? null) : line.coordinates,
  administrative_territory_code:
    line['administrative territory code'] === undefined
      ? (before?.administrative_territory_code ?? null)
      : line['administrative territory code'],
  territory_code: line['territory code'] ?? before?.territory_code ?? '',
});

const placeOf = (row: Place) => `${row.county_id} ${row.number}`;

function compare<T extends object>(after: readonly T[], before: (row: T) => T | undefined) {
  const added = after.filter((row) => before(row) === undefined);
  const changed = after.filter((row) => {
    const old = before(row);
    return old !== undefined && !isDeepStrictEqual({ ...old }, { ...row });
  });
  const tally = { added: added.length, changed: changed.length, same: after.length - added.length - changed.length };
  return { tally, differing: [...added, ...changed] };
}
