import type { Random } from '#server/seed/random.ts';
import type { Election } from './briefing.ts';
import { formsByQuestion, isAbroad, placeOf, stationName, type PlannedLine, type SilentStation } from './expected.ts';
import { enrolled, type Act, type Place, type Plan } from './plan.ts';

interface Around {
  seed: number;
  midnight: number;
  random: Random;
  /** Of stations from which something had come before the day began, and in counties with troubles of their own. */
  isSpared: (place: Place) => boolean;
}

const HOUR = 3_600_000;

/** A station from which something comes, and from which moment on nothing more does. */
export interface Stop {
  station: SilentStation;
  from: number;
}

/** So many observers of those who are alone at their last station and have more than one form to report from it. */
export function chooseStops(
  plans: readonly Plan[],
  lines: readonly PlannedLine[],
  election: Election,
  { random, isSpared, count }: Pick<Around, 'random' | 'isSpared'> & { count: number },
): Stop[] {
  const visits = Map.groupBy(
    plans.flatMap((plan) => [...stationsOf(plan)]),
    (name) => name,
  );
  const planned = Map.groupBy(lines, stationName);
  const formOf = formsByQuestion(election);
  const fit = plans.flatMap((plan): Stop[] => {
    const place = plan.acts.map(placeOf).findLast((one) => one !== undefined);
    // What was planted is to happen.
    if (!place || plan.anomalies.length > 0 || isSpared(place) || visits.get(stationName(place))?.length !== 1)
      return [];
    const answers = answersAt(plan, place, formOf);
    const other = answers.find(({ form }) => form !== answers[0]?.form);
    const forms = (planned.get(stationName(place)) ?? []).map(({ form }) => form);
    const missing = forms.filter((form) => form !== answers[0]?.form);
    return other && missing.length > 0
      ? [{ station: { ...place, phone: plan.phone, kind: 'stops', forms: missing }, from: other.at }]
      : [];
  });
  return random.shuffled(fit).slice(0, count);
}

const stationsOf = ({ acts }: Plan): Set<string> => new Set(acts.flatMap((act) => placeOf(act) ?? []).map(stationName));

const answersAt = ({ acts }: Plan, place: Place, formOf: ReadonlyMap<number, string>) =>
  acts.flatMap(({ at, action }: Act) =>
    action.kind === 'answer' && stationName(action.place) === stationName(place)
      ? [{ at, form: formOf.get(action.given[0]?.question ?? 0) }]
      : [],
  );

export interface Never {
  plan: Plan;
  station: SilentStation;
  lines: PlannedLine[];
}

/** Stations that nobody else goes to, each with an observer of whom nothing is ever heard; as many as there are, if fewer. */
export function chooseNever(
  plans: readonly Plan[],
  election: Election,
  { seed, midnight, random, isSpared, count }: Around & { count: number },
): Never[] {
  const visited = new Set(plans.flatMap((plan) => [...stationsOf(plan)]));
  const free = election.counties
    .flatMap(({ code, stations }) =>
      Array.from({ length: stations }, (_, index): Place => ({ county: code, station: index + 1 })),
    )
    .filter((place) => !visited.has(stationName(place)) && !isSpared(place));
  const chosen = random.shuffled(free).slice(0, count);
  return chosen.map((place, index) => {
    const who = enrolled(seed, plans.length + index, random);
    const lines = linesAt(place, who.phone, election, midnight);
    const station: SilentStation = { ...place, phone: who.phone, kind: 'never', forms: lines.map(({ form }) => form) };
    return { plan: { ...who, app: 'ios', acts: [], anomalies: [] }, station, lines };
  });
}

/** The opening within an hour, the count through the night, all else until the afternoon. */
function linesAt(place: Place, phone: string, election: Election, midnight: number): PlannedLine[] {
  return election.forms.flatMap((form, index, { length }) => {
    if (form.isAbroad && !isAbroad(election, place)) return [];
    const isCount = index > 0 && index === length - 1;
    const [from, to] = index === 0 ? [7, 8] : isCount ? [21, 26] : [7, 15];
    return [{ ...place, phone, form: form.code, from: midnight + from * HOUR, to: midnight + to * HOUR }];
  });
}
