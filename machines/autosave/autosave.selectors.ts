import type { AutosaveContext } from './autosave.machine.ts';

type Snapshot = {
  context: Pick<AutosaveContext<unknown>, 'keptAt'>;
  hasTag(tag: 'kept' | 'denied'): boolean;
};

/** When the work was last kept in this browser; null when nothing is. */
export const keptAt = (snapshot: Snapshot): number | null => snapshot.context.keptAt;

/** Nothing of the work is newer than what is kept. */
export const isKept = (snapshot: Snapshot): boolean => snapshot.hasTag('kept');

/** Storage is full or forbidden: nothing of the last change is kept. */
export const isDenied = (snapshot: Snapshot): boolean => snapshot.hasTag('denied');
