import type { FormDocument } from './document.ts';

/** A version of the form as the server has it. */
export type StoredForm = {
  id: number;
  version: number;
  draft: boolean;
  order: number;
  savedAt: string | null;
  savedBy: string | null;
  document: FormDocument;
};

/** The version that somebody else saved meanwhile, as far as the refusal tells. */
export type Newer = { version: number; savedAt: string | null; savedBy: string | null };

/** Unsaved work. `slot` names where this tab keeps it; `base` is the version that it began with, null for a new form. */
export type Work = { slot: string; formId: number | null; base: StoredForm | null; document: FormDocument };

export type LocalDraft = Work & { keptAt: number };
