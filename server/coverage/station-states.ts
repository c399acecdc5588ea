import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listStationStates } from '#contract/coverage.ts';
import { worstFirst, noStateLetter, stateLetters } from '#contract/coverage.values.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { viewpointOf } from './viewpoint.ts';
import { cellAt, type Cell } from './form-states.ts';
import { recordsOf, type StationRecord } from './records.ts';

type States = Reply<typeof listStationStates>;

/** In milliseconds, as the board: everybody looks at the same stations. */
const memory = new TtlCache<States>(1_000);

/** By how bad it is; behind all of them, nothing is expected there and nothing came. */
const letters = [...worstFirst.map((state) => stateLetters[state]), noStateLetter];

export const stationStates = (
  { db, config, caller, now }: Context<Staff>,
  { form }: Parsed<typeof listStationStates>['query'],
): Promise<States> => {
  const scope = scoped(caller);
  return memory.get(db, JSON.stringify([scope, form ?? null]), now, async () => {
    const records = await recordsOf(db, config, now);
    const viewpoint = viewpointOf(records, scope, now);
    const forms = records.basis.forms.filter(({ code }) => form === undefined || code === form);
    const letterOf = (station: StationRecord) => {
      const ranks = forms.map((one) => rankOf(cellAt(station, one, viewpoint)));
      return letters[Math.min(worstFirst.length, ...ranks)] ?? noStateLetter;
    };
    const byCounty = Map.groupBy(records.stations.values(), ({ county }) => county);
    const counties = (await countiesOf(db, now)).flatMap(({ id, code }) => {
      const stations = byCounty.get(id);
      if (!stations) return [];
      const states = stations.map(letterOf).join('');
      return [{ code, ids: stations.map((one) => one.id), numbers: stations.map(({ number }) => number), states }];
    });
    return { at: now.toISOString(), counties };
  });
};

const rankOf = (cell: Cell | undefined): number => (cell ? worstFirst.indexOf(cell.state) : worstFirst.length);
