import type { FormDocument, Place } from './document.ts';
import type { Edit } from './edits.ts';

/** A document, and where was worked when it was left for another. */
type Step = { document: FormDocument; place: Place | null };

/** Whole documents: they share what they have in common. `typing` is the field of which one step takes all keystrokes. */
export type History = { past: readonly Step[]; future: readonly Step[]; typing: string | null };

export const noHistory: History = { past: [], future: [], typing: null };

/** Steps that can be undone: what is older is forgotten. */
export const MAX_HISTORY = 1_000;

/** The field that an edit types into; null for what is done at one stroke. */
function typedInto(edit: Edit): string | null {
  if (!edit.edit.endsWith('.set') || !('set' in edit)) return null;
  const [[field, value] = ['', null], ...others] = Object.entries(edit.set);
  if (others.length > 0 || typeof value !== 'string') return null;
  return `${'key' in edit ? edit.key : ''} ${field}`;
}

/** Where an edit takes place, as far as it says so itself. */
function placeIn(edit: Edit): Place | null {
  if (!('set' in edit)) return null;
  const [field] = Object.keys(edit.set);
  const named = fields.find((name) => name === field) ?? null;
  if (edit.edit === 'form.set') return { level: 'form', key: '', field: named };
  const level = edit.edit === 'section.set' ? 'section' : edit.edit === 'question.set' ? 'question' : 'option';
  return { level, key: edit.key, field: named };
}

const fields = ['description', 'code', 'diaspora', 'text', 'hint', 'type', 'isFreeText', 'flagged'] as const;

/** @param before The document that the edit changed. */
export function recorded(history: History, before: FormDocument, edit: Edit, place: Place | null): History {
  const typing = typedInto(edit);
  if (typing !== null && typing === history.typing && history.future.length === 0) return history;
  const past = history.past.length < MAX_HISTORY ? history.past : history.past.slice(1 - MAX_HISTORY);
  return { past: [...past, { document: before, place: placeIn(edit) ?? place }], future: [], typing };
}

/** The next keystroke begins a step of its own. */
export const paused = (history: History): History => (history.typing === null ? history : { ...history, typing: null });

type Travelled = { history: History; document: FormDocument; place: Place | null };

export function undone({ past, future }: History, document: FormDocument): Travelled | null {
  const step = past.at(-1);
  if (step === undefined) return null;
  const { place } = step;
  return {
    history: { past: past.slice(0, -1), future: [...future, { document, place }], typing: null },
    document: step.document,
    place,
  };
}

export function redone({ past, future }: History, document: FormDocument): Travelled | null {
  const step = future.at(-1);
  if (step === undefined) return null;
  const { place } = step;
  return {
    history: { past: [...past, { document, place }], future: future.slice(0, -1), typing: null },
    document: step.document,
    place,
  };
}
