import type { Random } from './random.ts';
import type { ObserverRow, Register, Row } from './register.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The day that the election has behind it when it is looked at: fourteen hours of voting, one of counting. From one county
 * nothing comes any more after seven hours: at 14:00, where it is looked at at 22:00.
 */
export const dayUpTo = (now: Date) => ({
  opens: now.getTime() - 15 * HOUR,
  goesDark: now.getTime() - 8 * HOUR,
  closes: now.getTime() - HOUR,
  now: now.getTime(),
});

/** The county that goes dark. */
export const DARK_COUNTY = 'IS';
export type Day = ReturnType<typeof dayUpTo>;

/** One observer's stay at one polling station. */
export interface Visit {
  observer: ObserverRow;
  station: Row<'polling_station'>;
  arrives: number;
  /** Undefined while the observer is still there, as far as anybody knows. */
  leaves: number | undefined;
  /** So long something comes from there. */
  until: number;
  abroad: boolean;
}

/** A visit as it would have been on a day like any other, and as it was. */
export interface Planned {
  usual: Visit;
  visit: Visit;
}

/** Deals the visits to those who work today; each keeps to one county, and nobody is at two stations at once. */
export const planVisits = (random: Random, people: Register, wanted: number, day: Day): Planned[] => {
  const stationsOf = new Map(people.counties.map(({ id }) => [id, [] as Row<'polling_station'>[]]));
  for (const station of people.stations) stationsOf.get(station.county_id)?.push(station);

  const workers = random.shuffled(
    people.observers.filter(({ is_active, device_registered_at }) => is_active && device_registered_at !== null),
  );
  const shares = new Map(workers.map(({ id }) => [id, 0]));
  for (let dealt = 0; dealt < wanted; dealt += 1) {
    const { id } = workers[dealt] ?? random.pick(workers);
    shares.set(id, (shares.get(id) ?? 0) + 1);
  }

  return workers.flatMap((observer) => {
    const home = random.pick(people.stations).county_id;
    const stations = random.shuffled(random.some(stationsOf.get(home) ?? [], shares.get(observer.id) ?? 0));
    const county = people.counties.find(({ id }) => id === home);
    const usual = dayOf(random, { observer, abroad: county?.diaspora === true, until: day.now }, stations, day);
    const visits = county?.code === DARK_COUNTY ? beforeDark(usual, day) : usual;
    return visits.map((visit, index) => ({ usual: usual[index] ?? visit, visit }));
  });
};

const dayOf = (
  random: Random,
  who: Pick<Visit, 'observer' | 'until' | 'abroad'>,
  stations: readonly Row<'polling_station'>[],
  day: Day,
): Visit[] => {
  const staysForTheCount = random.chance(0.45);
  const begins = day.opens + Math.round((random.next() * 1.6 - 0.5) * HOUR);
  const ends = staysForTheCount ? day.now : Math.round(day.opens + (5 + random.next() * 9) * HOUR);
  const share = (ends - begins) / stations.length;
  return stations.map((station, index) => {
    const arrives = Math.round(begins + index * share + (index === 0 ? 0 : random.next() * 0.15 * share));
    const last = index === stations.length - 1;
    const leaves = Math.round(begins + (index + 1) * share - random.next() * 0.1 * share);
    return { ...who, station, arrives, leaves: last && staysForTheCount ? undefined : leaves };
  });
};

/** What would have taken an observer's day has come before it is dark; nobody knows of one who left later. */
function beforeDark(visits: readonly Visit[], { goesDark, now }: Day): Visit[] {
  const begins = visits[0]?.arrives ?? now;
  const ends = visits.at(-1)?.leaves ?? now;
  const until = goesDark;
  if (ends <= until) return visits.map((visit) => Object.assign({}, visit, { until }));
  const sooner = (at: number) => Math.round(begins + ((at - begins) * (until - begins)) / (ends - begins));
  return visits.map((visit, index) => ({
    ...visit,
    until,
    arrives: sooner(visit.arrives),
    leaves: visit.leaves === undefined || index === visits.length - 1 ? undefined : sooner(visit.leaves),
  }));
}
