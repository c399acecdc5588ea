import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { LateStation, listLateObservers, listLateStations } from '#contract/coverage-calls.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { scoped } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { calleesOf } from './callees.ts';
import { restOf } from './call-rest.ts';
import { viewpointOf, type Viewpoint } from './viewpoint.ts';
import { cellsAt } from './form-states.ts';
import { recordsOf, type StationRecord } from './records.ts';

type Observer = Reply<typeof listLateObservers>['observers'][number];
type Filter = Partial<Pick<Parsed<typeof listLateStations>['query'], 'county' | 'form'>>;

const MINUTE = 60_000;

/** A late station, before anybody knows whom to call. */
export interface Late {
  station: number;
  weight: number;
  isSilent: boolean;
  /** Since when, in milliseconds: only of those that are shown is it written out. */
  late: (Omit<LateStation['late'][number], 'to'> & { to: number })[];
}

/** In milliseconds: everybody who calls looks at the same list. */
const memory = new TtlCache<Late[]>(1_000);

export const lateStations = (context: Context<Staff>, { county, form }: Filter): Promise<Late[]> => {
  const key = JSON.stringify([scoped(context.caller), county ?? null, form ?? null]);
  return memory.get(context.db, key, context.now, () => readLate(context, { county, form }));
};

/**
 * The heaviest first. The weight is what its forms are late by, in minutes, together; of a station from which nothing at
 * all came it counts twice.
 */
export async function readLate(context: Context<Staff>, filter: Filter, station?: number): Promise<Late[]> {
  const { db, config, caller, now } = context;
  const county = (await countiesOf(db, now)).find(({ code }) => code === filter.county)?.id;
  const records = await recordsOf(db, config, now);
  const viewpoint = viewpointOf(records, scoped(caller), now);
  const all = station === undefined ? [...records.stations.values()] : [records.stations.get(station)];
  return all
    .flatMap((one) => (one && (filter.county === undefined || one.county === county) ? lateOf(one, viewpoint) : []))
    .filter(({ late }) => filter.form === undefined || late.some(({ code }) => code === filter.form))
    .toSorted((one, other) => other.minutes - one.minutes)
    .map(({ station: id, minutes, isSilent, late }) => ({ station: id, weight: Math.floor(minutes), isSilent, late }));
}

function lateOf(record: StationRecord, viewpoint: Viewpoint): (Omit<Late, 'weight'> & { minutes: number })[] {
  const cells = cellsAt(record, viewpoint);
  if (!cells.some((cell) => cell?.state === 'late')) return [];
  const late = viewpoint.basis.forms.flatMap(({ id, code }, place) => {
    const { state, to = null } = cells[place] ?? {};
    return state === 'late' && to !== null ? [{ idForm: id, code, to }] : [];
  });
  const minutes = late.reduce((sum, { to }) => sum + (viewpoint.now - to) / MINUTE, 0);
  const isSilent = cells.every((cell) => cell === undefined || cell.last === null);
  return [
    {
      station: record.id,
      minutes: minutes * (isSilent ? 2 : 1),
      isSilent,
      late,
    },
  ];
}

export async function latePage(
  context: Context<Staff>,
  { page, pageSize, ...filter }: Parsed<typeof listLateStations>['query'],
): Promise<Reply<typeof listLateStations>> {
  const all = await lateStations(context, filter);
  const from = offsetOf({ page, pageSize });
  const rows = await withCallees(context, all.slice(from, from + pageSize));
  return { ...paged(rows, all.length, { page, pageSize }), at: context.now.toISOString() };
}

/** Everybody who could be called, each once, in the order of their numbers. */
export async function lateObservers(context: Context<Staff>, filter: Filter): Promise<Observer[]> {
  const all = await lateStations(context, filter);
  const callees = await calleesOf(
    context,
    all.map(({ station }) => station),
  );
  const observers = [...callees.values()]
    .flat()
    .map(({ idObserver: id, name, ngo }): Observer => (ngo === undefined ? { id, name } : { id, name, ngo }));
  return [...new Map(observers.map((one) => [one.id, one])).values()].toSorted((one, other) => one.id - other.id);
}

/** With places, and whom to call. */
export async function withCallees(context: Context<Staff>, late: readonly Late[]): Promise<LateStation[]> {
  const ids = late.map(({ station }) => station);
  const { rows } = await sql<Pick<LateStation, 'county' | 'countyName' | 'number' | 'address'> & { id: number }>`
    select s.id, c.code as county, c.name as "countyName", s.number, s.address
    from polling_station s join county c on c.id = s.county_id where s.id = any(${ids}::int[])`.execute(context.db);
  const places = new Map(rows.map(({ id, ...place }) => [id, place]));
  const callees = await calleesOf(context, ids);
  return late.flatMap(({ station, weight, isSilent, late: forms }) => {
    const place = places.get(station);
    const own = callees.get(station) ?? [];
    const shown = forms.map(({ to, ...form }) => Object.assign(form, { to: new Date(to).toISOString() }));
    const row = { weight, isSilent, late: shown, callees: own, restsUntil: restOf(own, context.now) };
    return place ? [{ idPollingStation: station, ...place, ...row }] : [];
  });
}
