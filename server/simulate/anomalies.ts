import type { Random } from '#server/seed/random.ts';
import type { Election } from './briefing.ts';
import type { Place, Plan } from './plan.ts';
import { reply } from './words.ts';

/** What somebody in the back office should find, or what the server must bear. */
export type Anomaly =
  /** Every question of the first form that can raises a flag. */
  | { kind: 'raises every flag'; place: Place }
  /** The phone's clock goes wrong by hours, and so do its visits. */
  | { kind: 'wrong clock'; minutes: number }
  /** A station number that the county does not have. */
  | { kind: 'unknown station'; place: Place }
  /** A date that nobody can read. */
  | { kind: 'unreadable date'; place: Place }
  /** A photo that is none. */
  | { kind: 'no photo'; place: Place }
  /** Everything once more at the end of the day. */
  | { kind: 'sends all again' };

const EACH = 200;
const MINUTE = 60_000;
type Sort = Anomaly['kind'];
const SORTS: readonly Sort[] = [
  'raises every flag',
  'wrong clock',
  'unknown station',
  'unreadable date',
  'no photo',
  'sends all again',
];

/** One of each sort for every 200 observers, and at least one where there are observers enough; a phone has one at most. */
export function plant(plans: readonly Plan[], election: Election, random: Random): void {
  const rounds = Math.max(1, Math.floor(plans.length / EACH));
  const chosen = random.shuffled(plans).slice(0, rounds * SORTS.length);
  for (const [index, plan] of chosen.entries()) {
    const sort = SORTS[index % SORTS.length];
    if (sort) plan.anomalies.push(spoil(sort, plan, election, random));
  }
}

function spoil(kind: Sort, plan: Plan, election: Election, random: Random): Anomaly {
  const place = firstPlace(plan);
  const at = (plan.acts.at(-1)?.at ?? 0) + MINUTE;
  const opening = election.forms[0]?.questions ?? [];
  if (kind === 'wrong clock') return { kind, minutes: random.pick([-180, 120, 420]) };
  if (kind === 'unreadable date') return { kind, place };
  if (kind === 'sends all again') {
    const again = plan.acts.filter(({ action }) => action.kind !== 'log-in');
    plan.acts.push(...again.map(({ network, action }, index) => ({ at: at + index, network, action })));
    return { kind };
  }
  if (kind === 'no photo') {
    const note = { place, question: null, text: 'Fotografia atașată', photo: 'no photo' } as const;
    plan.acts.push({ at, network: 'unheard', action: { kind: 'note', ...note } });
    return { kind, place };
  }
  if (kind === 'raises every flag') {
    const given = opening.map((question) => reply(question, random, 1));
    plan.acts.push({ at, network: 'good', action: { kind: 'answer', place, given } });
    return { kind, place };
  }
  const county = election.counties.find(({ code }) => code === place.county);
  const nowhere = { county: place.county, station: (county?.stations ?? 0) + random.between(1, 500) };
  const given = opening.map((question) => reply(question, random, 0));
  plan.acts.push({ at, network: 'unheard', action: { kind: 'answer', place: nowhere, given } });
  return { kind, place: nowhere };
}

const firstPlace = ({ acts }: Plan): Place => {
  for (const { action } of acts) if (action.kind === 'arrive') return action.place;
  throw new Error('An observer goes nowhere.');
};
