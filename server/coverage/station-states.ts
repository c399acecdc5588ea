import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listStationStates } from '#contract/coverage.ts';
import { boardStates, worstFirst, noStateLetter, stateLetters } from '#contract/coverage.values.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { cells } from './cells.ts';
import { readBasis } from './expectations.ts';

type States = Reply<typeof listStationStates>;

/** In milliseconds, as the board: everybody looks at the same stations. */
const memory = new TtlCache<States>(1_000);

/** By the code of a state, how bad it is, the worst from 1. */
const ranks = boardStates.map((state) => worstFirst.indexOf(state) + 1);
/** Behind all of them: nothing is expected there, and nothing came. */
const NOTHING = worstFirst.length + 1;
const letters = worstFirst.map((state) => stateLetters[state]).join('') + noStateLetter;

export const stationStates = (
  { db, config, caller, now }: Context<Staff>,
  { form }: Parsed<typeof listStationStates>['query'],
): Promise<States> => {
  const scope = scoped(caller);
  return memory.get(db, JSON.stringify([scope, form ?? null]), now, async () => {
    const basis = await readBasis(db, config, now);
    const counties = await countiesOf(db, now);
    const wanted = basis.forms.find(({ code }) => code === form)?.id ?? 0;
    const { rows } = await sql<{ county: number; ids: number[]; numbers: number[]; states: string }>`
      with ${cells({ scope, basis, now })},
      ranked as (
        select station, (${ranks}::int[])[state + 1] as rank from cell
        where ${form === undefined ? sql`true` : sql`form = ${wanted}`}
        union all select id, ${NOTHING} from polling_station),
      worst as (select station, min(rank) as rank from ranked group by station)
      select s.county_id as county, array_agg(s.id order by s.number) as ids, array_agg(s.number order by s.number) as numbers,
        string_agg(substr(${letters}, w.rank, 1), '' order by s.number) as states
      from polling_station s join worst w on w.station = s.id group by s.county_id`.execute(db);
    const byCounty = new Map(rows.map((row) => [row.county, row]));
    return {
      at: now.toISOString(),
      counties: counties.flatMap(({ id, code }) => {
        const found = byCounty.get(id);
        return found ? [{ code, ids: found.ids, numbers: found.numbers, states: found.states }] : [];
      }),
    };
  });
};
