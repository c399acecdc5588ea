/** An option, and what it belongs to. */
export interface Option {
  id: number;
  question: number;
  form: number;
  flagged: boolean;
  /** Its question belongs to the form no more. */
  retired: boolean;
}

export interface Change {
  revision: number;
  at: Date;
  gained: readonly number[];
  lost: readonly (readonly [option: number, value: string | null, answeredAt: string])[] | null;
  /** Of those gained, the ones that were flagged then. */
  flagged: readonly number[];
}

/** A visit with changes to count. */
export interface Visit {
  observer: number;
  station: number;
  county: number;
  ngo: number;
  /** The options that stand, with the time of each. */
  standing: ReadonlyMap<number, Date>;
  /** Those to count, in order. */
  taken: Change[];
  /** Those that came after them, in order. */
  later: Change[];
  /** The forms that it was seen to answer before. */
  forms: ReadonlySet<number>;
}

export interface Place {
  question: number;
  option: number;
  county: number;
  ngo: number;
  n: number;
}

export interface Hour {
  question: number;
  option: number;
  hour: Date;
  ngo: number;
  n: number;
}

export interface Activity {
  bucket: Date;
  form: number;
  county: number;
  ngo: number;
  arrivals: number;
  answers: number;
  flagged: number;
}

export interface Minute {
  minute: Date;
  ngo: number;
  answers: number;
}

export interface VisitForm {
  observer: number;
  station: number;
  form: number;
  county: number;
  ngo: number;
  answered: number;
  flagged: number;
  /** Of the form as it is now. */
  questions: number;
  first: Date | null;
  last: Date | null;
}

/** What the changes of visits add to the counters, and what these visits say then. */
export interface Folded {
  places: Place[];
  hours: Hour[];
  activity: Activity[];
  minutes: Minute[];
  visitForms: VisitForm[];
}

/** In the place of an option: its question was answered. */
export const ANSWERED = 0;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const BUCKET = 15 * MINUTE;

type Options = ReadonlyMap<number, Option>;
type Standing = ReadonlyMap<number, Date>;

/** The same place may come several times: whoever writes it adds up. */
export function fold(visits: readonly Visit[], options: Options): Folded {
  const folded: Folded = { places: [], hours: [], activity: [], minutes: [], visitForms: [] };
  for (const visit of visits) {
    const after = undone(visit.standing, visit.later);
    const before = undone(after, visit.taken);
    for (const [standing, n] of [[before, -1] as const, [after, 1] as const]) {
      folded.places.push(...placesOf(visit, standing, options, n));
      folded.hours.push(...hoursOf(visit, standing, options, n));
    }
    folded.activity.push(...activityOf(visit, options));
    folded.minutes.push(...minutesOf(visit));
    folded.visitForms.push(...formsOf(visit, before, after, options));
  }
  return folded;
}

/** What stood before these changes: each of them says what it took, and when that was given. */
function undone(standing: Standing, changes: readonly Change[]): Map<number, Date> {
  const before = new Map(standing);
  for (const { gained, lost } of changes.toReversed()) {
    for (const option of gained) before.delete(option);
    for (const [option, , at] of lost ?? []) before.set(option, new Date(at));
  }
  return before;
}

function placesOf({ county, ngo }: Visit, standing: Standing, options: Options, n: number): Place[] {
  const known = [...standing.keys()].flatMap((id) => options.get(id) ?? []);
  const questions = new Set(known.map(({ question }) => question));
  return [
    ...known.map(({ id, question }) => ({ question, option: id, county, ngo, n })),
    ...[...questions].map((question) => ({ question, option: ANSWERED, county, ngo, n })),
  ];
}

function hoursOf({ ngo }: Visit, standing: Standing, options: Options, n: number): Hour[] {
  const answered = new Map<string, Hour>();
  const chosen = [...standing].flatMap(([id, at]) => {
    const option = options.get(id);
    if (!option) return [];
    const one = { question: option.question, option: id, hour: floor(at, HOUR), ngo, n };
    answered.set(`${one.question} ${one.hour.getTime()}`, { ...one, option: ANSWERED });
    return [one];
  });
  return [...chosen, ...answered.values()];
}

function activityOf({ county, ngo, taken, forms }: Visit, options: Options): Activity[] {
  const seen = new Set(forms);
  return taken.flatMap(({ at, gained, flagged }) => {
    const bucket = floor(at, BUCKET);
    const formOf = (id: number) => options.get(id)?.form;
    return [...new Set(gained.flatMap((id) => formOf(id) ?? []))].map((form) => {
      const arrivals = seen.has(form) ? 0 : 1;
      seen.add(form);
      const ofForm = (ids: readonly number[]) => ids.filter((id) => formOf(id) === form).length;
      return { bucket, form, county, ngo, arrivals, answers: ofForm(gained), flagged: ofForm(flagged) };
    });
  });
}

const minutesOf = ({ ngo, taken }: Visit): Minute[] =>
  taken
    .filter(({ gained }) => gained.length > 0)
    .map(({ at, gained }) => ({ minute: floor(at, MINUTE), ngo, answers: gained.length }));

/** Forms of which nothing stands any more stay, with nothing: they were seen. */
function formsOf(visit: Visit, before: Standing, after: Standing, options: Options): VisitForm[] {
  const { observer, station, county, ngo, taken } = visit;
  const touched = [...before.keys(), ...after.keys(), ...taken.flatMap(({ gained }) => gained)];
  const forms = new Set(touched.flatMap((id) => options.get(id)?.form ?? []));
  return [...forms]
    .toSorted((a, b) => a - b)
    .map((form) => {
      const standing = [...after].filter(([id]) => options.get(id)?.form === form);
      const times = standing.map(([, at]) => at.getTime()).toSorted((a, b) => a - b);
      const [first, last] = [times[0], times.at(-1)];
      return {
        observer,
        station,
        form,
        county,
        ngo,
        answered: standing.length,
        flagged: standing.filter(([id]) => options.get(id)?.flagged).length,
        questions: questionsOf(standing, options),
        first: first === undefined ? null : new Date(first),
        last: last === undefined ? null : new Date(last),
      };
    });
}

const questionsOf = (standing: readonly (readonly [option: number, at: Date])[], options: Options): number =>
  new Set(
    standing.flatMap(([id]) => {
      const option = options.get(id);
      return option && !option.retired ? [option.question] : [];
    }),
  ).size;

const floor = (at: Date, unit: number) => new Date(Math.floor(at.getTime() / unit) * unit);
