import type { Config } from '#server/config.ts';
import { viewpointOf, type Viewpoint } from '#server/coverage/viewpoint.ts';
import { recordsOf, type StationRecord } from '#server/coverage/records.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope } from '#server/scope.ts';
import { TtlCache } from '#server/ttl-cache.ts';

/** Which stations are those of the situation: those planned for a form of the board; all of them where there is no plan. */
export function isMeantBy({ basis, expects }: Viewpoint): (station: StationRecord) => boolean {
  const forms = new Set(basis.forms.map(({ id }) => id));
  return ({ lines }) => basis.plan === null || lines.some(({ ngo, form }) => forms.has(form) && expects(ngo));
}

/** Somebody answered something from there. */
export const isCovered = ({ reports }: StationRecord, { sees }: Viewpoint): boolean =>
  reports.some(({ ngo }) => sees(ngo));

interface County {
  stations: number;
  covered: number;
  /** Answers, of all stations. */
  flagged: number;
}

interface Covered {
  /** By the ids of the counties that have stations. */
  counties: ReadonlyMap<number, County>;
  /** No change from before that moment is missing. */
  countedTo: Date;
}

/** The situation and the wall show the same. A post is to be seen within 1.5 s. */
const memory = new TtlCache<Covered>(250);

/** By what the board keeps of stations, so that all three say the same. */
export const coveredOf = (db: Db, config: Config, scope: Scope, now: Date): Promise<Covered> =>
  memory.get(db, JSON.stringify(scope), now, async () => {
    const records = await recordsOf(db, config, now);
    const counties = byCounty(records.stations.values(), viewpointOf(records, scope, now));
    return { counties, countedTo: records.countedTo ?? now };
  });

function byCounty(stations: Iterable<StationRecord>, viewpoint: Viewpoint): ReadonlyMap<number, County> {
  const isMeant = isMeantBy(viewpoint);
  const counties = new Map<number, County>();
  for (const station of stations) {
    const county = counties.get(station.county) ?? { stations: 0, covered: 0, flagged: 0 };
    counties.set(station.county, county);
    if (isMeant(station)) {
      county.stations += 1;
      if (isCovered(station, viewpoint)) county.covered += 1;
    }
    for (const { ngo, flagged } of station.reports) if (viewpoint.sees(ngo)) county.flagged += flagged;
  }
  return counties;
}
