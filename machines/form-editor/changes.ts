import type { Field, FormDocument, Level, Thing } from './document.ts';

/** Where a thing stands: in what (null: the form), and how many stand before it. */
export type Spot = { parent: string | null; at: number };

/** One difference between two versions. */
export type Change =
  | { change: 'set'; level: 'form' | Level; key: string; field: Field; from: unknown; to: unknown }
  | { change: 'added'; level: Level; thing: Thing; to: Spot }
  | { change: 'removed'; level: Level; thing: Thing; from: Spot }
  | { change: 'moved'; level: Level; key: string; from: Spot; to: Spot };

export function changesBetween(_before: FormDocument, _after: FormDocument): Change[] {
  return [];
}

/** The form after the changes, and those that found nothing to change. */
export function applied(
  document: FormDocument,
  _changes: readonly Change[],
): { document: FormDocument; lost: Change[] } {
  return { document, lost: [] };
}
