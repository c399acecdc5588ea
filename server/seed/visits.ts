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

/** Deals the visits to those who work today; each keeps to one county, and nobody is at two stations at once. */
export const planVisits = (random: Random, people: Register, wanted: number, day: Day): Visit[] => {
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
    const until = county?.code === DARK_COUNTY ? day.goesDark : day.now;
    return dayOf(random, { observer, until, abroad: county?.diaspora === true }, stations, day);
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
  const wouldEnd = staysForTheCount ? day.now : Math.round(day.opens + (5 + random.next() * 9) * HOUR);
  const ends = Math.min(wouldEnd, who.until);
  const isLeft = wouldEnd < who.until;
  const share = (ends - begins) / stations.length;
  return stations.map((station, index) => {
    const arrives = Math.round(begins + index * share + (index === 0 ? 0 : random.next() * 0.15 * share));
    const last = index === stations.length - 1;
    const leaves = Math.round(begins + (index + 1) * share - random.next() * 0.1 * share);
    return { ...who, station, arrives, leaves: last && !isLeft ? undefined : leaves };
  });
};
