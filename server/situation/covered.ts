import type { Asking } from '#server/coverage/cell-states.ts';
import type { StationRecord } from '#server/coverage/records.ts';

/** Which stations are those of the situation: those planned for a form of the board; all of them where there is no plan. */
export function isMeantBy({ basis, expects }: Asking): (station: StationRecord) => boolean {
  const forms = new Set(basis.forms.map(({ id }) => id));
  return ({ lines }) => basis.plan === null || lines.some(({ ngo, form }) => forms.has(form) && expects(ngo));
}

/** Somebody answered something from there. */
export const isCovered = ({ reports }: StationRecord, { sees }: Asking): boolean =>
  reports.some(({ ngo }) => sees(ngo));

interface Covered {
  stations: number;
  covered: number;
  /** Answers, of all stations. */
  flagged: number;
}

/** By the ids of the counties that have stations. */
export function coveredByCounty(stations: Iterable<StationRecord>, asking: Asking): ReadonlyMap<number, Covered> {
  const isMeant = isMeantBy(asking);
  const counties = new Map<number, Covered>();
  for (const station of stations) {
    const county = counties.get(station.county) ?? { stations: 0, covered: 0, flagged: 0 };
    counties.set(station.county, county);
    if (isMeant(station)) {
      county.stations += 1;
      if (isCovered(station, asking)) county.covered += 1;
    }
    for (const { ngo, flagged } of station.reports) if (asking.sees(ngo)) county.flagged += flagged;
  }
  return counties;
}
