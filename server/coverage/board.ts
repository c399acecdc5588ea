import { sql } from 'kysely';
import { z } from 'zod/mini';
import { getCoverage, type Coverage, type Counts } from '#contract/coverage.ts';
import { boardStates } from '#contract/coverage.values.ts';
import type { Config } from '#server/config.ts';
import { countedTo } from '#server/counters/counted-to.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { cells, PLANNED, stateOf, type Asking } from './cells.ts';
import { boardForm, readBasis } from './expectations.ts';
import { hasShapes } from './shapes.ts';

/** Everybody in the control room looks at the same board. */
const memory = new TtlCache<Coverage>(1_000);

/** After the expectations were changed: whoever did it wants to see that. */
export const forgetBoard = (db: Db): void => memory.forget(db);

export function boardOf(db: Db, config: Config, caller: Staff, now: Date): Promise<Coverage> {
  const scope = scoped(caller);
  return memory.get(db, JSON.stringify(scope), now, async () => {
    return { ...assemble(await countCells(db, config, { scope, now }), 0), hasShapes: await hasShapes(db, config) };
  });
}

/** Either how many stations have a form in a state, or, under `mask`, how many have all of their forms in these. */
const Counted = z.object({
  /** 0 for all in reach, otherwise an NGO. */
  key: z.int(),
  county: z.int(),
  form: z.nullable(z.int()),
  state: z.nullable(z.int()),
  mask: z.nullable(z.int()),
  n: z.int(),
  last: z.nullable(z.string()),
});
type Counted = z.output<typeof Counted>;

/** All that a board is put together from: what a snapshot keeps. */
export const Counting = z.object({
  frame: z.pick(getCoverage.reply, { at: true, countedTo: true, basis: true, forms: true }),
  counties: z.array(
    z.object({ id: z.int(), code: z.string(), name: z.string(), diaspora: z.boolean(), stations: z.int() }),
  ),
  rows: z.array(Counted),
});
export type Counting = z.output<typeof Counting>;

/** In one statement, so that all of it is of one instant. */
export async function countCells(
  db: Db,
  config: Config,
  asked: Pick<Asking, 'scope' | 'now' | 'isByNgo'>,
): Promise<Counting> {
  const { now } = asked;
  const basis = await readBasis(db, config, now);
  const counties = await countiesOf(db, now);
  const { rows } = await sql<Omit<Counted, 'key' | 'last'> & { key: number | null; last: Date | null; asOf: Date }>`
    with ${cells({ ...asked, basis })},
    counted as (
      select key, county, form, state, null::int as mask, count(*) as n, max(last) as last
      from cell group by key, county, form, state
      union all
      select key, county, null, null, mask, count(*), null
      from (select key, county, station, bit_or(1 << state) as mask from cell group by key, county, station) m
      group by key, county, mask)
    select counted.*, ${countedTo(now)} as "asOf" from (select) one left join counted on true`.execute(db);
  return {
    frame: {
      at: now.toISOString(),
      countedTo: (rows[0]?.asOf ?? now).toISOString(),
      basis: basis.kind,
      forms: basis.forms.map(boardForm),
    },
    counties: counties.map(({ id, code, name, diaspora, stations }) => ({ id, code, name, diaspora, stations })),
    rows: rows.flatMap((row) => {
      const { asOf: _, key, last, ...counted } = row;
      return key === null ? [] : [{ ...counted, key, last: last?.toISOString() ?? null }];
    }),
  };
}

export function assemble({ frame, counties, rows }: Counting, key: number): Omit<Coverage, 'hasShapes'> {
  const places = new Map(frame.forms.map(({ id }, place) => [id, place]));
  const empty = (stations: number): Figures => ({ stations, ...noFigures(frame.forms.length) });
  const totals = empty(counties.reduce((sum, { stations }) => sum + stations, 0));
  const byCounty = new Map(counties.map(({ id, stations }) => [id, empty(stations)]));
  for (const row of rows)
    if (row.key === key)
      for (const figures of [byCounty.get(row.county), totals]) if (figures) add(figures, row, places);
  return {
    ...frame,
    counties: counties.map(({ id, code, name, diaspora, stations }) => ({
      id,
      code,
      name,
      diaspora,
      ...(byCounty.get(id) ?? empty(stations)),
    })),
    totals,
  };
}

type Figures = Coverage['totals'];

const noCounts = (): Counts => ({
  notDue: 0,
  expected: 0,
  late: 0,
  partial: 0,
  complete: 0,
  flagged: 0,
  unplanned: 0,
});

const noFigures = (forms: number): Omit<Figures, 'stations'> => ({
  planned: 0,
  cells: Array.from({ length: forms }, noCounts),
  any: noCounts(),
  lastAnswer: null,
});

function add(figures: Figures, { form, state, mask, n, last }: Counted, places: ReadonlyMap<number, number>): void {
  if (mask !== null) {
    if ((mask & PLANNED) !== 0) figures.planned += n;
    for (const [code, name] of boardStates.entries()) if ((mask & (1 << code)) !== 0) figures.any[name] += n;
    return;
  }
  const cell = figures.cells[places.get(form ?? 0) ?? -1];
  if (cell && state !== null) cell[stateOf(state)] += n;
  if (last !== null && (figures.lastAnswer === null || last > figures.lastAnswer)) figures.lastAnswer = last;
}
