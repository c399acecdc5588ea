import { eventId } from '#contract/live.ts';

/** Where a reader of the stream stands: it heard of every change up to `complete`, and of some up to `seen`. */
export interface Cursor {
  complete: number;
  seen: number;
  /** For one who only knows a date: threads that began before it are not new. */
  since?: Date;
}

export const textOf = ({ complete, seen }: Cursor): string => `${complete}.${seen}`;

/** Reads the id of an event; nothing when it is none. Those of earlier versions are dates. */
export function cursorOf(given: string): Cursor | Date | undefined {
  if (!eventId.safeParse(given).success) return undefined;
  const [, complete, seen] = /^(\d+)\.(\d+)$/u.exec(given) ?? [];
  if (complete === undefined || seen === undefined) return new Date(given);
  return Number(complete) <= Number(seen) ? { complete: Number(complete), seen: Number(seen) } : undefined;
}
