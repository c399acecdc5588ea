import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { Cell, CoverageStation, listCoverageStations } from '#contract/coverage.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { scoped } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { viewpointOf, type Viewpoint } from './viewpoint.ts';
import { cellAt, cellsAt, type Cell as KnownCell } from './form-states.ts';
import { boardForm } from './expectation-basis.ts';
import { observersAt } from './observers-at-stations.ts';
import { recordsOf, type StationRecord } from './records.ts';

type Query = Parsed<typeof listCoverageStations>['query'];

/** The stations behind a number of the board: by the same cells as those that were counted. */
export async function stationsPage(
  db: Db,
  config: Config,
  caller: Staff,
  query: Query,
  now: Date,
): Promise<Reply<typeof listCoverageStations>> {
  const counties = await countiesOf(db, now);
  const records = await recordsOf(db, config, now);
  const viewpoint = viewpointOf(records, scoped(caller), now);
  const county = counties.find(({ code }) => code === query.county)?.id;
  const isHere = (station: StationRecord) => query.county === undefined || station.county === county;
  const found = [...records.stations.values()].filter((one) => isHere(one) && isWanted(one, viewpoint, query));
  const from = offsetOf(query);
  const stations = await describe(db, viewpoint, caller, found.slice(from, from + query.pageSize));
  return { ...paged(stations, found.length, query), at: now.toISOString(), forms: records.basis.forms.map(boardForm) };
}

/** A form that is not on the board, or not any more, has no station in any state. */
function isWanted(station: StationRecord, viewpoint: Viewpoint, { form, state, planned }: Query): boolean {
  if (form === undefined && state === undefined && planned === undefined) return true;
  const forms = viewpoint.basis.forms.filter(({ code }) => form === undefined || code === form);
  const cells = forms.flatMap((one) => cellAt(station, one, viewpoint) ?? []);
  const isIn =
    state === undefined ? form === undefined || cells.length > 0 : cells.some((cell) => cell.state === state);
  return isIn && (planned === undefined || cells.some((cell) => cell.state !== 'unplanned') === planned);
}

/** With places and people. */
export async function describe(
  db: Db,
  viewpoint: Viewpoint,
  caller: Staff,
  records: readonly StationRecord[],
): Promise<CoverageStation[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<Omit<CoverageStation, 'cells' | 'observers' | 'lastHeard'>>`
    select s.id, c.code as county, c.name as "countyName", s.number, s.address
    from polling_station s join county c on c.id = s.county_id where s.id = any(${ids}::int[])`.execute(db);
  const observers = await observersAt(db, caller, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return records.flatMap((record) => {
    const row = byId.get(record.id);
    const own = cellsAt(record, viewpoint);
    const there = observers.get(record.id) ?? [];
    const lastHeard =
      there
        .flatMap((one) => one.lastHeard ?? [])
        .toSorted()
        .at(-1) ?? null;
    return row
      ? [
          {
            ...row,
            cells: viewpoint.basis.forms.map((form, at) => cellOf(form.id, own[at])),
            observers: there,
            lastHeard,
          },
        ]
      : [];
  });
}

const cellOf = (idForm: number, cell: KnownCell | undefined): Cell => ({
  idForm,
  state: cell?.state ?? null,
  from: shown(cell?.from),
  to: shown(cell?.to),
  answered: cell?.answered ?? 0,
  flagged: cell?.flagged ?? 0,
});

const shown = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();
