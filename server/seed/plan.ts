import type { Random } from './random.ts';
import type { Register, Row } from './register.ts';
import { DARK_COUNTY, type Day, type Visit } from './visits.ts';

const HOUR = 60 * 60_000;
/** So many counties are silent since the morning, with this share of all silent stations. */
const SILENT_COUNTIES = 3;
const SILENT_SHARE = 0.6;
/** Of all silent stations, those of the county that has gone dark, to which its observers would have gone on. */
const DARK_SHARE = 0.15;

type Line = Omit<Row<'plan_line'>, 'id' | 'plan_id'>;

/** Which forms a visit has answered. */
export class Answered {
  readonly #forms = new Map<string, Set<number>>();

  add(answers: readonly Row<'answer'>[]): void {
    for (const { observer_id, polling_station_id, form_id } of answers) {
      const key = `${observer_id} ${polling_station_id}`;
      this.#forms.set(key, (this.#forms.get(key) ?? new Set()).add(form_id));
    }
  }

  of({ observer, station }: Visit): ReadonlySet<number> {
    return this.#forms.get(`${observer.id} ${station.id}`) ?? new Set();
  }
}

interface Planning {
  people: Register;
  visits: readonly Visit[];
  answered: Answered;
  /** The ids of the forms by their codes. */
  forms: ReadonlyMap<string, number>;
  day: Day;
  silent: number;
}

/**
 * The plan of the day: whoever reported was planned to, and so many others, of whom nothing came. Most of these are in a few
 * counties, some in the one that has gone dark. Nobody else is late.
 */
export function planOfDay(random: Random, planning: Planning): Line[] {
  return [...linesOfVisits(planning), ...linesOfSilent(random, planning)];
}

export const planRow = (lines: readonly Line[], day: Day): Row<'coverage_plan'> => ({
  id: 1,
  imported_at: new Date(day.opens - 12 * HOUR),
  imported_by: 'organizer',
  file_name: 'plan.csv',
  lines: lines.length,
  left_out: 0,
  observers: new Set(lines.map(({ observer_id }) => observer_id)).size,
  stations: new Set(lines.map(({ polling_station_id }) => polling_station_id)).size,
});

function linesOfVisits({ visits, answered, forms, day }: Planning): Line[] {
  const counting = forms.get('C');
  return visits.flatMap((visit) => {
    if (visit.observer.is_test) return [];
    const own = [...answered.of(visit)];
    const isCountAhead = visit.leaves === undefined && counting !== undefined && !own.includes(counting);
    return [
      ...own.map((form) =>
        form === counting
          ? lineOf(visit, form, day.closes, day.closes + 5 * HOUR)
          : lineOf(visit, form, visit.arrives, Math.max(visit.arrives + HOUR, visit.leaves ?? day.closes)),
      ),
      ...(isCountAhead ? [lineOf(visit, counting, day.closes, day.closes + 5 * HOUR)] : []),
    ];
  });
}

type Place = Pick<Visit, 'observer' | 'station'>;

const lineOf = ({ observer, station }: Place, form: number, from: number, to: number): Line => ({
  observer_id: observer.id,
  ngo_id: observer.ngo_id,
  polling_station_id: station.id,
  county_id: station.county_id,
  form_id: form,
  from_at: new Date(from),
  to_at: new Date(to),
});

function linesOfSilent(random: Random, planning: Planning): Line[] {
  const { forms, day } = planning;
  const [opening, course, counting] = ['A', 'B', 'C'].map((code) => forms.get(code));
  const count = { form: counting, from: day.closes + 2 * HOUR, to: day.closes + 6 * HOUR };
  const sinceMorning = [
    { form: opening, from: day.opens, to: day.opens + HOUR },
    { form: course, from: day.opens + 4 * HOUR, to: day.opens + 7 * HOUR },
    count,
  ];
  const sinceDark = [{ form: course, from: day.goesDark + HOUR, to: day.goesDark + 4 * HOUR }, count];
  const { morning, dark } = silentPlaces(random, planning);
  const linesOf = (places: readonly Place[], due: typeof sinceMorning) =>
    places.flatMap((place) =>
      due.flatMap(({ form, from, to }) => (form === undefined ? [] : lineOf(place, form, from, to))),
    );
  return [...linesOf(morning, sinceMorning), ...linesOf(dark, sinceDark)];
}

/** Stations from which nobody sent anything, each with somebody who was sent there: since the morning, or since it is dark. */
function silentPlaces(random: Random, { people, visits, silent, day }: Planning): Record<'morning' | 'dark', Place[]> {
  const seen = new Set(visits.map(({ station }) => station.id));
  const free = random.shuffled(people.stations.filter(({ id }) => !seen.has(id)));
  const darkCounty = people.counties.find(({ code }) => code === DARK_COUNTY)?.id;
  const active = new Set(people.ngos.flatMap(({ id, is_active }) => (is_active ? [id] : [])));
  const planned = visits.filter(({ observer }) => active.has(observer.ngo_id) && !observer.is_test);
  const goOn = planned.filter(({ until }) => until < day.now);
  const dark = free
    .filter(({ county_id }) => county_id === darkCounty)
    .slice(0, goOn.length === 0 ? 0 : Math.round(silent * DARK_SHARE));
  const others = free.filter(({ county_id }) => county_id !== darkCounty);
  const counties = people.counties.filter(({ id }) => id !== darkCounty);
  const worst = new Set(random.some(counties, SILENT_COUNTIES).map(({ id }) => id));
  const [inWorst, elsewhere] = [
    others.filter(({ county_id }) => worst.has(county_id)),
    others.filter(({ county_id }) => !worst.has(county_id)),
  ];
  const first = inWorst.slice(0, Math.round((silent - dark.length) * SILENT_SHARE));
  const morning = [...first, ...elsewhere, ...inWorst.slice(first.length)].slice(0, silent - dark.length);
  const sent = (among: readonly Visit[]) => (station: Place['station']) => ({
    station,
    observer: random.pick(among).observer,
  });
  return { morning: morning.map(sent(planned)), dark: dark.map(sent(goOn)) };
}
