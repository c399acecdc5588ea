import type { RecipientsContext } from './notification-recipients.machine.ts';

/** `hasApp`: whether a message reaches a device of theirs; null where nobody told; `ngo` where several are in sight. */
export type Person = { id: number; name: string; phone: string | null; hasApp: boolean | null; ngo?: string };

export type County = { code: string; name: string; limit: number };

/** What the reader filled in. */
export type Area = { county: County | null; from: number | null; to: number | null };

/** What is asked for: observers at these stations now, or those whom a message did not reach. */
export type Search = { county: string; from: number; to: number } | { unreachedBy: number };

export type RangeProblem = 'notANumber' | 'crossed' | 'noStations' | null;

const isStation = (number: number | null) => number === null || (Number.isSafeInteger(number) && number >= 1);

/** Why nobody can be looked for there. */
export function rangeProblem({ county, from, to }: Area): RangeProblem {
  if (county === null) return null;
  if (county.limit === 0) return 'noStations';
  if (!isStation(from) || !isStation(to)) return 'notANumber';
  return (from ?? 1) > (to ?? Math.max(county.limit, from ?? 1)) ? 'crossed' : null;
}

export const canSearch = (area: Area): boolean => area.county !== null && rangeProblem(area) === null;

/** Without numbers the whole range of the county is asked for. */
export function searchOf({ county, from, to }: Area): Search | null {
  if (county === null) return null;
  const first = from ?? 1;
  return { county: county.code, from: first, to: to ?? Math.max(county.limit, first) };
}

type People = Pick<RecipientsContext, 'search' | 'found' | 'picked'>;

/** Duplicates are shown once. Picked stays who is still in sight; whom a message did not reach is picked at once. */
export function found({ search, picked }: People, answer: readonly Person[]) {
  const byId = new Map(answer.map((person) => [person.id, person]));
  const people = [...byId.values()];
  if (search !== null && 'unreachedBy' in search) {
    return { found: people, picked: people.map(({ id }) => id), dropped: 0 };
  }
  const kept = picked.filter((id) => byId.has(id));
  return { found: people, picked: kept, dropped: picked.length - kept.length };
}

export const toggled = ({ picked }: People, id: number): number[] =>
  picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id];
