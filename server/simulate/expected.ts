import type { Election } from './briefing.ts';
import { sentAt, type Act, type Place, type Plan } from './plan.ts';

/** A line of the plan that staff import: who is to report which form from where, and until when. */
export interface PlannedLine extends Place {
  phone: string;
  form: string;
  /** In milliseconds since 1970, as everywhere in a plan. */
  from: number;
  to: number;
}

/** A station from which nothing comes, or nothing after the first form, and the forms that are missing. */
export interface SilentStation extends Place {
  phone: string;
  kind: 'never' | 'stops';
  forms: string[];
}

/** What the control room has to be shown. */
export interface Coverage {
  lines: PlannedLine[];
  /** `CJ 40 A`: what had been reported before the day began. */
  before: string[];
  silent: SilentStation[];
  /** Of counties whose reports come late, each with the moment at which it comes. */
  late: (PlannedLine & { comes: number | null })[];
  /** Of counties gone dark, what never comes. */
  dark: PlannedLine[];
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

export const stationName = ({ county, station }: Place): string => `${county} ${station}`;
export const lineName = (line: Place & { form: string }): string => `${stationName(line)} ${line.form}`;

/** The station of a `lineName`; codes of forms have no spaces. */
export const stationOfLine = (name: string): string => name.slice(0, name.lastIndexOf(' '));

export const placeOf = ({ action }: Act): Place | undefined => ('place' in action ? action.place : undefined);

export const isAbroad = ({ counties }: Election, { county }: Place): boolean =>
  counties.some(({ code, isAbroad: abroad }) => code === county && abroad);

/** Which form each question belongs to. */
export const formsByQuestion = ({ forms }: Election): ReadonlyMap<number, string> =>
  new Map(forms.flatMap(({ code, questions }) => questions.map(({ id }) => [id, code] as const)));

/** Each report that the plans hold, at the moment at which its first answer comes. */
export function reportsOf(plans: readonly Plan[], election: Election): Map<string, { at: number; phone: string }> {
  const formOf = formsByQuestion(election);
  const reports = new Map<string, { at: number; phone: string }>();
  for (const { phone, acts } of plans)
    for (const act of acts) {
      if (act.action.kind !== 'answer') continue;
      for (const { question } of act.action.given) {
        const name = lineName({ ...act.action.place, form: formOf.get(question) ?? '' });
        const at = sentAt(act);
        if (at < (reports.get(name)?.at ?? Infinity)) reports.set(name, { at, phone });
      }
    }
  return reports;
}

/**
 * What the observers are to report: each form once a station, within an hour after its first answer. Forms for voters
 * abroad are planned nowhere else.
 */
export function plannedLines(plans: readonly Plan[], election: Election): PlannedLine[] {
  const stations = new Map(election.counties.map(({ code, stations: count }) => [code, count]));
  const abroad = new Set(election.forms.flatMap((form) => (form.isAbroad ? form.code : [])));
  const arrived = arrivals(plans);
  return [...reportsOf(plans, election)].flatMap(([name, { at, phone }]) => {
    const form = name.slice(stationOfLine(name).length + 1);
    const place = placeNamed(stationOfLine(name));
    if (place.station > (stations.get(place.county) ?? 0)) return [];
    if (abroad.has(form) && !isAbroad(election, place)) return [];
    const from = Math.min(at, arrived.get(`${phone} ${stationName(place)}`) ?? at);
    return [{ ...place, form, phone, from: minute(from), to: minute(at + HOUR) }];
  });
}

const minute = (at: number) => Math.floor(at / MINUTE) * MINUTE;

const placeNamed = (name: string): Place => {
  const [county = '', station] = name.split(' ');
  return { county, station: Number(station) };
};

const arrivals = (plans: readonly Plan[]) =>
  new Map(
    plans.flatMap(({ phone, acts }) =>
      acts.flatMap(({ action }) =>
        action.kind === 'arrive' ? [[`${phone} ${stationName(action.place)}`, action.arrived] as const] : [],
      ),
    ),
  );

/** At this moment, when all has come that is in `came`: the late forms of each station, in the order of their codes. */
export function lateAt(at: number, { lines }: Coverage, came: ReadonlySet<string>): Map<string, string[]> {
  const late = lines.filter((line) => line.to < at && !came.has(lineName(line)));
  return new Map(
    [...Map.groupBy(late, stationName)].map(([station, own]) => [station, own.map(({ form }) => form).toSorted()]),
  );
}
