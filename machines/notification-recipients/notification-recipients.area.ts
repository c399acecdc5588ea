export type County = { code: string; name: string; limit: number };

/** What the reader filled in. */
export type Area = { county: County | null; from: number | null; to: number | null };

/** Another county is wanted whole. */
export const areaIn = (county: County | null): Area => ({ county, from: null, to: null });

/** What is asked for: observers at these stations now, or those whom a message did not reach. */
export type Search = { county: string; from: number; to: number } | { unreachedBy: number };

export type RangeProblem = 'notANumber' | 'crossed' | 'noStations' | null;

const isStation = (number: number | null) => number === null || (Number.isSafeInteger(number) && number >= 1);

/** Why nobody can be looked for there. */
export function rangeProblem({ county, from, to }: Area): RangeProblem {
  if (county === null) return null;
  if (county.limit === 0) return 'noStations';
  if (!isStation(from) || !isStation(to)) return 'notANumber';
  return (from ?? 1) > (to ?? Math.max(county.limit, from ?? 1)) ? 'crossed' : null;
}

export const canSearch = (area: Area): boolean => area.county !== null && rangeProblem(area) === null;

/** Without numbers the whole range of the county is asked for. */
export function searchOf({ county, from, to }: Area): Search | null {
  if (county === null) return null;
  const first = from ?? 1;
  return { county: county.code, from: first, to: to ?? Math.max(county.limit, first) };
}
