import type { Parsed } from '#contract/endpoint.ts';
import type { Observer, activeObservers } from '#contract/observers.ts';
import type { Db } from '#server/db/open.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Scope } from '#server/scope.ts';
import { observersOf } from './details.ts';

/**
 * Observers, in the order of their names, whose phones reported a visit to a station of these counties within the range
 * of numbers; checked in means arrived and not left. Deactivated observers are in no field any more.
 */
export async function observersInField(
  db: Db,
  scope: Scope,
  query: Parsed<typeof activeObservers>['query'],
): Promise<Observer[]> {
  const { countyCodes, fromPollingStationNumber: from, toPollingStationNumber: to, currentlyCheckedIn } = query;
  if (from !== undefined && to !== undefined && from > to)
    throw new Refusal(400, 'The range of polling stations ends before it begins.', {
      code: 'range-reversed',
      errors: [
        {
          at: 'query',
          path: 'toPollingStationNumber',
          message: 'must not be below fromPollingStationNumber',
          code: 'wrong',
        },
      ],
    });
  const rows = await db
    .selectFrom('observer')
    .select('observer.id')
    .where('observer.is_active', '=', true)
    .where(scope.within('observer.ngo_id'))
    .where('observer.id', 'in', (visits) =>
      visits
        .selectFrom('station_visit')
        .innerJoin('polling_station', 'polling_station.id', 'station_visit.polling_station_id')
        .innerJoin('county', 'county.id', 'polling_station.county_id')
        .select('station_visit.observer_id')
        .where('county.code', 'in', countyCodes)
        .$if(from !== undefined, (all) => all.where('polling_station.number', '>=', from ?? 0))
        .$if(to !== undefined, (all) => all.where('polling_station.number', '<=', to ?? 0))
        .$if(currentlyCheckedIn === true, (all) =>
          all.where('station_visit.arrived_at', 'is not', null).where('station_visit.left_at', 'is', null),
        ),
    )
    .orderBy('observer.sort_name')
    .orderBy('observer.id')
    .execute();
  return observersOf(
    db,
    scope,
    rows.map(({ id }) => id),
  );
}
