import { sql, type RawBuilder } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { Cell, CoverageStation, listCoverageStations } from '#contract/coverage.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { scoped } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { cells, stateCode, stateOf, type Asking } from './cells.ts';
import { boardForm, readBasis } from './expectations.ts';
import { observersAt } from './observers-at.ts';

type Query = Parsed<typeof listCoverageStations>['query'];

/** The stations behind a number of the board: the same rows of `cell` as those that were counted. */
export async function stationsPage(
  db: Db,
  config: Config,
  caller: Staff,
  query: Query,
  now: Date,
): Promise<Reply<typeof listCoverageStations>> {
  const basis = await readBasis(db, config, now);
  const county = (await countiesOf(db, now)).find(({ code }) => code === query.county)?.id;
  const asking: Asking = { scope: scoped(caller), basis, now };
  const { ids, total } = await readPage(
    db,
    { ...asking, county: query.county === undefined ? undefined : (county ?? 0) },
    query,
  );
  const stations = await readStations(db, asking, caller, ids);
  return { ...paged(stations, total, query), at: now.toISOString(), forms: basis.forms.map(boardForm) };
}

async function readPage(db: Db, asking: Asking, query: Query): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number | null; total: number }>`
    with ${cells(asking)},
    found as materialized (
      select s.id, c.sort_order, c.code, s.number from polling_station s join county c on c.id = s.county_id
      where ${asking.county === undefined ? sql`true` : sql`s.county_id = ${asking.county}`} and ${wanted(asking, query)}),
    page as (
      select * from found order by sort_order, code, number limit ${query.pageSize} offset ${offsetOf(query)})
    select page.id, (select count(*) from found) as total
    from (select) one left join page on true order by page.sort_order, page.code, page.number`.execute(db);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

/** A form that is not on the board, or not any more, has no station in any state. */
function wanted({ basis }: Asking, { form, state, planned }: Query): RawBuilder<boolean> {
  const ofForm =
    form === undefined ? sql`true` : sql`cell.form = ${basis.forms.find(({ code }) => code === form)?.id ?? 0}`;
  const inState = state === undefined ? sql`true` : sql`cell.state = ${stateCode(state)}`;
  const isAny = form === undefined && state === undefined;
  const isPlanned = sql`s.id in (select station from cell where state <> ${stateCode('unplanned')} and ${ofForm})`;
  return sql<boolean>`
    ${isAny ? sql`true` : sql`s.id in (select station from cell where ${ofForm} and ${inState})`}
    and ${planned === undefined ? sql`true` : sql`(${isPlanned}) = ${planned}`}`;
}

/** In the order of the ids. */
export async function readStations(
  db: Db,
  { scope, basis, now }: Asking,
  caller: Staff,
  ids: readonly number[],
): Promise<CoverageStation[]> {
  if (ids.length === 0) return [];
  const stations = await sql<Omit<CoverageStation, 'cells' | 'observers' | 'lastHeard'>>`
    select s.id, c.code as county, c.name as "countyName", s.number, s.address
    from polling_station s join county c on c.id = s.county_id where s.id = any(${[...ids]}::int[])`.execute(db);
  const known = await sql<CellRow>`
    with ${cells({ scope, basis, now, stations: ids })}
    select station, form, state, from_at as from, to_at as to, answered, flagged from cell`.execute(db);
  const cellsOf = Map.groupBy(known.rows, ({ station }) => station);
  const observers = await observersAt(db, caller, ids);
  const byId = new Map(stations.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const own = new Map(cellsOf.get(id)?.map((cell) => [cell.form, cell]));
    const there = observers.get(id) ?? [];
    const lastHeard =
      there
        .flatMap((one) => one.lastHeard ?? [])
        .toSorted()
        .at(-1) ?? null;
    return row
      ? [{ ...row, cells: basis.forms.map((form) => cellOf(form.id, own.get(form.id))), observers: there, lastHeard }]
      : [];
  });
}

interface CellRow {
  station: number;
  form: number;
  state: number;
  from: Date | null;
  to: Date | null;
  answered: number;
  flagged: number;
}

const cellOf = (idForm: number, row: CellRow | undefined): Cell => ({
  idForm,
  state: row ? stateOf(row.state) : null,
  from: row?.from?.toISOString() ?? null,
  to: row?.to?.toISOString() ?? null,
  answered: row?.answered ?? 0,
  flagged: row?.flagged ?? 0,
});
