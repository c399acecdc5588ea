import { randomFrom, type Random } from '#server/seed/random.ts';
import { personName } from '#server/seed/people.ts';
import type { Election, Enrolled } from './briefing.ts';
import { plant, type Anomaly } from './anomalies.ts';
import { noteTexts, reply } from './words.ts';

/** The three published apps; each writes dates in its own way. */
export type App = 'android-2020' | 'android-2023' | 'ios';

export interface Place {
  county: string;
  station: number;
}

export interface Given {
  question: number;
  options: { option: number; value: string | null }[];
}

export type Action =
  | { kind: 'log-in' }
  | { kind: 'arrive'; place: Place; arrived: number; urbanArea: boolean; presidentFemale: boolean }
  | { kind: 'answer'; place: Place; given: Given[] }
  | { kind: 'note'; place: Place; question: number | null; text: string; photo: number | 'no photo' | null }
  | { kind: 'leave'; place: Place; arrived: number; left: number };

export interface Act {
  /** When the observer does it, in milliseconds since 1970. */
  at: number;
  /**
   * Offline: the phone sends it when it is back. Unheard: the server did it, but its reply never came, so that the phone
   * sends it again.
   */
  network: 'good' | 'offline' | 'unheard';
  action: Action;
}

export interface Plan extends Enrolled {
  app: App;
  acts: Act[];
  anomalies: Anomaly[];
}

export interface PlanOptions {
  seed: number;
  observers: number;
  /** The beginning of the day in the election's time zone. */
  midnight: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const APPS: readonly App[] = ['android-2020', 'android-2023', 'ios'];

/** What every observer will do, the same for the same seed and election. */
export function planDay(election: Election, { seed, observers, midnight }: PlanOptions): Plan[] {
  if (election.counties.length === 0 || election.forms.length === 0)
    throw new Error('There is no election to observe: it needs a county with stations and a published form.');
  const plans = Array.from({ length: observers }, (_, index) =>
    planPhone(election, randomFrom(seed * 1_000_003 + index), { seed, index, midnight }),
  );
  plant(plans, election, randomFrom(seed));
  return plans;
}

function planPhone(
  election: Election,
  random: Random,
  { seed, index, midnight }: { seed: number; index: number; midnight: number },
): Plan {
  const acts: Act[] = [];
  const network = () => (random.chance(0.06) ? 'offline' : random.chance(0.05) ? 'unheard' : 'good');
  const act = (at: number, action: Action) => acts.push({ at, network: network(), action });
  let at = midnight + random.between(6 * 60, 8 * 60) * MINUTE;
  acts.push({ at, network: 'good', action: { kind: 'log-in' } });
  const county = random.pick(election.counties);
  const visits = Math.min(random.between(1, 3), county.stations);
  const stations = random.shuffled(Array.from({ length: county.stations }, (_, number) => number + 1)).slice(0, visits);
  for (const [turn, station] of stations.entries()) {
    at += random.between(10, 40) * MINUTE;
    const place = { county: county.code, station };
    const arrived = at;
    act(at, { kind: 'arrive', place, arrived, urbanArea: random.chance(0.6), presidentFemale: random.chance(0.5) });
    for (const form of formsFor(election, turn, stations.length))
      for (const part of parts(form.questions, random)) {
        at += random.between(2, 25) * MINUTE;
        act(at, { kind: 'answer', place, given: part.map((question) => reply(question, random, 0.012)) });
        if (random.chance(0.12)) act(at + MINUTE, note(place, random.pick(part).id, random));
        if (random.chance(0.08))
          act(at + 2 * MINUTE, { kind: 'answer', place, given: [reply(random.pick(part), random, 0.012)] });
      }
    if (random.chance(0.15)) act(at + 3 * MINUTE, note(place, null, random));
    at = Math.max(at + 10 * MINUTE, midnight + (10 + 5 * turn) * HOUR);
    act(at, { kind: 'leave', place, arrived, left: at });
  }
  const inOrder = acts.toSorted((one, other) => one.at - other.at);
  return { ...enrolled(seed, index, random), app: random.pick(APPS), acts: inOrder, anomalies: [] };
}

/** How long a phone stays offline. */
const OFFLINE = 12 * MINUTE;

/** When the server gets it. */
export const sentAt = ({ at, network }: Pick<Act, 'at' | 'network'>): number =>
  at + (network === 'offline' ? OFFLINE : 0);

/** A number range of their own, apart for each seed, so that a simulation never speaks for other observers. */
export function enrolled(seed: number, index: number, random: Random): Enrolled {
  const number = `${String(seed % 100).padStart(2, '0')}${String(index).padStart(5, '0')}`;
  return { phone: `079${number}`, pin: String(random.between(1_000, 9_999)), name: personName(random) };
}

/** Opening at the first station, counting at the last, what lies between at every one. */
const formsFor = ({ forms }: Election, turn: number, stations: number) =>
  forms.filter((_, index) => {
    if (forms.length === 1) return true;
    if (index === 0) return turn === 0;
    return index < forms.length - 1 || turn === stations - 1;
  });

function parts<T>(things: readonly T[], random: Random): T[][] {
  const size = Math.ceil(things.length / random.between(1, 3));
  const cut: T[][] = [];
  for (let start = 0; start < things.length; start += size) cut.push(things.slice(start, start + size));
  return cut;
}

const note = (place: Place, question: number | null, random: Random): Action => ({
  kind: 'note',
  place,
  question,
  text: random.pick(noteTexts),
  photo: random.chance(0.4) ? random.between(0, 99) : null,
});
