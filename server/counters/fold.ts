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

/**
 * In the place of an option: what is to be added to the options of its question, so that all together are in how many
 * visits it was answered. Nothing where one option may be chosen, so that most questions have no such row.
 */
export const BEYOND_ONE = 0;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const BUCKET = 15 * MINUTE;

/** Rows that are added up by their keys. */
class Sums<Row extends { n: number }> {
  readonly #rows = new Map<string, Row>();

  add(key: string, row: Row): void {
    const known = this.#rows.get(key);
    if (known) known.n += row.n;
    else this.#rows.set(key, row);
  }

  /** Without those that come to nothing. */
  rows(): Row[] {
    return [...this.#rows.values()].filter(({ n }) => n !== 0);
  }
}

type Options = ReadonlyMap<number, Option>;
type Standing = ReadonlyMap<number, Date>;

/** Each place, and each hour, once. */
export function fold(visits: readonly Visit[], options: Options): Folded {
  const [places, hours] = [new Sums<Place>(), new Sums<Hour>()];
  const [activity, minutes, visitForms]: [Activity[], Minute[], VisitForm[]] = [[], [], []];
  for (const visit of visits) {
    const after = undone(visit.standing, visit.later);
    const before = undone(after, visit.taken);
    for (const [standing, n] of [[before, -1] as const, [after, 1] as const]) {
      addPlaces(places, visit, standing, options, n);
      addHours(hours, visit, standing, options, n);
    }
    activity.push(...activityOf(visit, options));
    minutes.push(...minutesOf(visit));
    visitForms.push(...formsOf(visit, before, after, options));
  }
  return { places: places.rows(), hours: hours.rows(), activity, minutes, visitForms };
}

/** What stands after all changes that a visit ever had. */
export function replayed(changes: readonly Change[]): Map<number, Date> {
  const standing = new Map<number, Date>();
  for (const { at, gained, lost } of changes) {
    for (const [option] of lost ?? []) standing.delete(option);
    for (const option of gained) standing.set(option, at);
  }
  return standing;
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

function addPlaces(sums: Sums<Place>, { county, ngo }: Visit, standing: Standing, options: Options, n: number): void {
  const answered = new Set<number>();
  for (const id of standing.keys()) {
    const question = options.get(id)?.question;
    if (question === undefined) continue;
    const add = (option: number, more: number) =>
      sums.add(`${question} ${option} ${county} ${ngo}`, { question, option, county, ngo, n: more });
    add(id, n);
    if (answered.has(question)) add(BEYOND_ONE, -n);
    answered.add(question);
  }
}

function addHours(sums: Sums<Hour>, { ngo }: Visit, standing: Standing, options: Options, n: number): void {
  const answered = new Set<string>();
  for (const [id, at] of standing) {
    const question = options.get(id)?.question;
    if (question === undefined) continue;
    const hour = floor(at, HOUR);
    const add = (option: number, more: number) =>
      sums.add(`${question} ${option} ${hour.getTime()} ${ngo}`, { question, option, hour, ngo, n: more });
    add(id, n);
    const asked = `${question} ${hour.getTime()}`;
    if (answered.has(asked)) add(BEYOND_ONE, -n);
    answered.add(asked);
  }
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
