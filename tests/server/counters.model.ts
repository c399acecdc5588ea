/** What the counters hold by the specification (COV-06, STQ-04), counted from everything, without a look at the product's. */

export interface ModelVisit {
  observer: number;
  station: number;
  county: number;
  ngo: number;
  /** In order, without those that are not counted yet. */
  changes: readonly {
    at: Date;
    gained: readonly number[];
    lost: readonly (readonly [option: number, value: string | null, at: string])[] | null;
    flagged: readonly number[];
  }[];
}

export interface ModelOption {
  question: number;
  form: number;
  flagged: boolean;
  /** Its question belongs to the form no more. */
  retired: boolean;
}

export interface Counters {
  places: Record<string, number>;
  hours: Record<string, number>;
  activity: Record<string, [arrivals: number, answers: number, flagged: number]>;
  minutes: Record<string, number>;
  visitForms: Record<
    string,
    [answered: number, flagged: number, first: string | null, last: string | null, questions: number]
  >;
}

const startOf = (at: Date, minutes: number): string => {
  const start = new Date(at);
  start.setUTCMinutes(Math.floor(start.getUTCMinutes() / minutes) * minutes, 0, 0);
  return start.toISOString();
};

export function countersOf(visits: readonly ModelVisit[], options: ReadonlyMap<number, ModelOption>): Counters {
  const counters: Counters = { places: {}, hours: {}, activity: {}, minutes: {}, visitForms: {} };
  const optionOf = (id: number): ModelOption => {
    const option = options.get(id);
    if (!option) throw new Error(`There is no option ${id}.`);
    return option;
  };
  const raise = (figures: Record<string, number>, key: string) => {
    figures[key] = (figures[key] ?? 0) + 1;
  };
  for (const { observer, station, county, ngo, changes } of visits) {
    const standing = new Map<number, Date>();
    const seen = new Set<number>();
    for (const { at, gained, lost, flagged } of changes) {
      for (const [option] of lost ?? []) standing.delete(option);
      const came = new Map<number, [number, number, number]>();
      for (const option of gained) {
        standing.set(option, at);
        const { form } = optionOf(option);
        const [arrivals, answers, alarms] = came.get(form) ?? [seen.has(form) ? 0 : 1, 0, 0];
        came.set(form, [arrivals, answers + 1, alarms + (flagged.includes(option) ? 1 : 0)]);
      }
      if (gained.length > 0) {
        const minute = `${startOf(at, 1)} ${ngo}`;
        counters.minutes[minute] = (counters.minutes[minute] ?? 0) + gained.length;
      }
      for (const [form, [arrivals, answers, alarms]] of came) {
        seen.add(form);
        const key = `${startOf(at, 15)} ${form} ${county} ${ngo}`;
        const before = counters.activity[key] ?? [0, 0, 0];
        counters.activity[key] = [before[0] + arrivals, before[1] + answers, before[2] + alarms];
      }
    }
    const said = new Set<string>();
    const once = (figures: Record<string, number>, key: string) => {
      if (said.has(key)) return;
      said.add(key);
      raise(figures, key);
    };
    for (const [id, at] of standing) {
      const { question } = optionOf(id);
      raise(counters.places, `${question} ${id} ${county} ${ngo}`);
      once(counters.places, `${question} 0 ${county} ${ngo}`);
      raise(counters.hours, `${question} ${id} ${startOf(at, 60)} ${ngo}`);
      once(counters.hours, `${question} 0 ${startOf(at, 60)} ${ngo}`);
    }
    for (const form of seen) {
      const mine = [...standing].filter(([id]) => optionOf(id).form === form);
      const times = mine.map(([, at]) => at.toISOString()).toSorted();
      counters.visitForms[`${observer} ${station} ${form} ${county} ${ngo}`] = [
        mine.length,
        mine.filter(([id]) => optionOf(id).flagged).length,
        times[0] ?? null,
        times.at(-1) ?? null,
        new Set(mine.flatMap(([id]) => (optionOf(id).retired ? [] : [optionOf(id).question]))).size,
      ];
    }
  }
  return counters;
}
