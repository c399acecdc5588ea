import { z } from 'zod/mini';
import { getCoverage, type Coverage, type Counts } from '#contract/coverage.ts';
import { boardStates } from '#contract/coverage.values.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { scoped, type Reader } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { viewpointOf, type Viewpoint } from './viewpoint.ts';
import { cellsAt, codeOf, PLANNED, stateOf } from './form-states.ts';
import { boardForm } from './expectation-basis.ts';
import { recordsOf, type Records, type StationRecord } from './records.ts';
import { hasShapes } from './shapes.ts';

/** Everybody in the control room looks at the same board. A post is to be seen within 1.5 s. */
const memory = new TtlCache<Coverage>(250);

/** After the expectations were changed: whoever did it wants to see that. */
export const forgetBoard = (db: Db): void => memory.forget(db);

export function boardOf(db: Db, config: Config, caller: Reader, now: Date): Promise<Coverage> {
  const scope = scoped(caller);
  return memory.get(db, JSON.stringify(scope), now, async () => {
    const records = await recordsOf(db, config, now);
    const rows = countCells(records.stations.values(), 0, viewpointOf(records, scope, now));
    const counting = { ...(await frameOf(db, records, now)), rows };
    return { ...assemble(counting, 0), hasShapes: await hasShapes(db, config) };
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

export async function frameOf(db: Db, { basis, countedTo }: Records, now: Date): Promise<Omit<Counting, 'rows'>> {
  const counties = await countiesOf(db, now);
  return {
    frame: {
      at: now.toISOString(),
      countedTo: (countedTo ?? now).toISOString(),
      basis: basis.kind,
      forms: basis.forms.map(boardForm),
    },
    counties: counties.map(({ id, code, name, diaspora, stations }) => ({ id, code, name, diaspora, stations })),
  };
}

/** What somebody sees of these stations, under a key. */
export function countCells(stations: Iterable<StationRecord>, key: number, viewpoint: Viewpoint): Counting['rows'] {
  const counties = new Map<number, Tallies>();
  for (const station of stations) {
    const tallies = counties.get(station.county) ?? { cells: new Map(), masks: new Map() };
    counties.set(station.county, tallies);
    let mask = 0;
    for (const [place, cell] of cellsAt(station, viewpoint).entries())
      if (cell) {
        const state = codeOf(cell.state);
        mask |= 1 << state;
        add(tallies.cells, place * boardStates.length + state, cell.last);
      }
    if (mask !== 0) add(tallies.masks, mask, null);
  }
  const rows: Counted[] = [];
  for (const [county, { cells, masks }] of counties) {
    for (const [at, { n, last }] of cells) {
      const form = viewpoint.basis.forms[Math.floor(at / boardStates.length)]?.id ?? null;
      const state = at % boardStates.length;
      rows.push({ key, county, form, state, mask: null, n, last: last === null ? null : new Date(last).toISOString() });
    }
    for (const [mask, { n }] of masks) rows.push({ key, county, form: null, state: null, mask, n, last: null });
  }
  return rows;
}

/** By what is counted: how many stations, and the last answer from there. */
type Tally = Map<number, { n: number; last: number | null }>;

interface Tallies {
  /** By the place of the form and the state. */
  cells: Tally;
  masks: Tally;
}

function add(tally: Tally, what: number, last: number | null): void {
  const known = tally.get(what);
  if (!known) tally.set(what, { n: 1, last });
  else {
    known.n += 1;
    if (last !== null && (known.last === null || last > known.last)) known.last = last;
  }
}

export function assemble({ frame, counties, rows }: Counting, key: number): Omit<Coverage, 'hasShapes'> {
  const places = new Map(frame.forms.map(({ id }, place) => [id, place]));
  const empty = (stations: number): Figures => ({ stations, ...noFigures(frame.forms.length) });
  const totals = empty(counties.reduce((sum, { stations }) => sum + stations, 0));
  const byCounty = new Map(counties.map(({ id, stations }) => [id, empty(stations)]));
  for (const row of rows)
    if (row.key === key)
      for (const figures of [byCounty.get(row.county), totals]) if (figures) addRow(figures, row, places);
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

function addRow(figures: Figures, { form, state, mask, n, last }: Counted, places: ReadonlyMap<number, number>): void {
  if (mask !== null) {
    if ((mask & PLANNED) !== 0) figures.planned += n;
    for (const [code, name] of boardStates.entries()) if ((mask & (1 << code)) !== 0) figures.any[name] += n;
    return;
  }
  const cell = figures.cells[places.get(form ?? 0) ?? -1];
  if (cell && state !== null) cell[stateOf(state)] += n;
  if (last !== null && (figures.lastAnswer === null || last > figures.lastAnswer)) figures.lastAnswer = last;
}
