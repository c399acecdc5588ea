import { newId } from '#src/ui/newId.ts';

/** Entries of one trail are numbered, so that the way between two of them is known. */
export interface Trail {
  id: string;
  at: number;
}

/** What the browser keeps with an entry of its history. */
export const newEntry = (state: unknown, trail: Trail) => ({ key: newId(), state: state ?? null, trail });

export const firstEntry = (state: unknown = null) => newEntry(state, { id: newId(), at: 0 });
