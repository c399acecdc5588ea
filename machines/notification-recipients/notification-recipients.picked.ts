import type { RecipientsContext } from './notification-recipients.machine.ts';

/** `hasApp`: whether a message reaches a device of theirs; null where nobody told; `ngo` where several are in sight. */
export type Person = { id: number; name: string; phone: string | null; hasApp: boolean | null; ngo?: string };

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
