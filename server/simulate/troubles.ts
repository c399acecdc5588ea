import { randomFrom } from '#server/seed/random.ts';
import type { Election } from './briefing.ts';
import { lineName, placeOf, plannedLines, reportsOf, stationName, stationOfLine, type Coverage } from './expected.ts';
import { sentAt, type Place, type Plan } from './plan.ts';
import { chooseNever, chooseStops, type Stop } from './silent-stations.ts';

/** What of the day does not go as planned, so that the control room has something to miss. */
export interface Troubles {
  /** So many stations from which nothing comes, or nothing after the first form. */
  silent: number;
  /** Codes of counties whose reports come hours after they are due. */
  late: readonly string[];
  /** Codes of counties from which nothing comes any more from 14:00 on. */
  dark: readonly string[];
}

export const hasTroubles = ({ silent, late, dark }: Troubles): boolean => silent + late.length + dark.length > 0;

/** A sentence for whoever asked for a day that this election cannot have. */
export class CannotPlan extends Error {
  override name = 'CannotPlan';
}

interface Given {
  seed: number;
  midnight: number;
  /** `CJ 40 A`: what has been reported before the day begins. */
  before: ReadonlySet<string>;
}

const HOUR = 3_600_000;
const DARK_FROM = 14 * HOUR;
const LATE_BY = 4 * HOUR;
/** One of so many silent stations was heard from, before nothing more came. */
const STOPS = 5;

/** What goes wrong changes what the phones send, and nothing of what was planned. */
export function makeTrouble(
  plans: readonly Plan[],
  election: Election,
  troubles: Troubles,
  { seed, midnight, before }: Given,
): { plans: Plan[]; coverage: Coverage } {
  mustBeThere(plans, election, troubles);
  const planned = plannedLines(plans, election);
  const reported = new Set([...before].map(stationOfLine));
  const isSpared = (place: Place) =>
    reported.has(stationName(place)) || troubles.late.includes(place.county) || troubles.dark.includes(place.county);
  const around = { seed, midnight, isSpared, random: randomFrom(seed * 31 + 1) };
  const stops = chooseStops(plans, planned, election, { ...around, count: Math.floor(troubles.silent / STOPS) });
  const never = chooseNever(plans, election, { ...around, count: troubles.silent - stops.length });
  const silent = [...stops, ...never].map(({ station }) => station);
  if (silent.length < troubles.silent)
    throw new CannotPlan(`--silent ${troubles.silent}: only ${silent.length} polling stations can be silent.`);
  const all = [...plans.map((plan) => troubled(plan, stops, midnight, troubles)), ...never.map(({ plan }) => plan)];
  const lines = [...planned, ...never.flatMap(({ lines: own }) => own)];
  const came = reportsOf(all, election);
  const inside = (codes: readonly string[]) => lines.filter(({ county }) => codes.includes(county));
  const late = inside(troubles.late).map((line) =>
    Object.assign({}, line, { comes: came.get(lineName(line))?.at ?? null }),
  );
  const dark = inside(troubles.dark).filter((line) => !came.has(lineName(line)) && !before.has(lineName(line)));
  for (const code of troubles.dark)
    if (!dark.some(({ county }) => county === code))
      throw new CannotPlan(`In ${code} nothing is due after 14:00: it takes more than ${plans.length} observers.`);
  return { plans: all, coverage: { lines, before: [...before], silent, late, dark } };
}

function mustBeThere(plans: readonly Plan[], { counties }: Election, { late, dark }: Troubles): void {
  const visited = new Set(plans.map(countyOf));
  for (const code of [...late, ...dark]) {
    if (!counties.some((county) => county.code === code))
      throw new CannotPlan(`There is no county ${code} with polling stations.`);
    if (!visited.has(code)) throw new CannotPlan(`None of ${plans.length} observers is in ${code}: it takes more.`);
  }
}

/** Each observer keeps to one. */
const countyOf = ({ acts }: Plan): string => acts.map(placeOf).find((place) => place !== undefined)?.county ?? '';

function troubled(plan: Plan, stops: readonly Stop[], midnight: number, { late, dark }: Troubles): Plan {
  const county = countyOf(plan);
  if (dark.includes(county)) return goneDark(plan, midnight + DARK_FROM);
  if (late.includes(county)) {
    const acts = plan.acts.map((act) => (act.action.kind === 'log-in' ? act : { ...act, at: act.at + LATE_BY }));
    return { ...plan, acts };
  }
  const stop = stops.find(({ station }) => station.phone === plan.phone);
  return stop ? { ...plan, acts: plan.acts.filter(({ at }) => at < stop.from) } : plan;
}

/** What was planted stands at the end of a day, except for a clock that goes wrong and what is wrong with its dates. */
function goneDark(plan: Plan, from: number): Plan {
  const acts = plan.acts.filter((act) => sentAt(act) < from);
  const isWhole = acts.length === plan.acts.length;
  const lasting = plan.anomalies.filter(({ kind }) => kind === 'wrong clock' || kind === 'unreadable date');
  return { ...plan, acts, anomalies: isWhole ? plan.anomalies : lasting };
}
