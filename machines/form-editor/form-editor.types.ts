import type { Failure } from '#machines/failure.ts';
import type { FormDocument, Place } from '#machines/form/document.ts';
import type { History } from '#machines/form/undo-history.ts';
import type { Intent } from '#machines/form/problems.ts';
import type { FieldRefusal } from '#machines/form/save-refusals.ts';
import type { Edit } from '#machines/form/edits.ts';
import type { Newer, StoredForm } from '#machines/form/stored-form.ts';

/** Other tabs that show this form, and the version that one of them saved last. */
export type OtherTabs = { tabs: number; saved: number | null };

export type FormEditorInput = {
  /** Null for a new form. */
  formId: number | null;
  /** A name that no other tab has. */
  slot: string;
  /** The id of the question to begin at; null for the beginning. */
  question: number | null;
};

/** Where the reader goes once it is saved: to the forms, or where they asked to go. */
export type WhenSaved = 'list' | 'wanted';

export type FormEditorContext = FormEditorInput & {
  base: StoredForm | null;
  document: FormDocument;
  /** Keys given out so far. */
  serial: number;
  history: History;
  /** The section on screen, and the questions that show their options. */
  openSection: string | null;
  openQuestions: readonly string[];
  /** Things of one level that are picked to be moved, doubled or deleted together. */
  selected: readonly string[];
  /** Where the focus belongs since the last step: a new object each time. */
  place: Place | null;
  /** What the reader last wanted to do with the form: its problems show at their fields. */
  intent: Intent | null;
  refusals: readonly FieldRefusal[];
  failure: Failure | null;
  proposal: Proposal | null;
  /** When the work that is shown was kept before, if it was recovered. */
  keptAt: number | null;
  whenSaved: WhenSaved;
  others: OtherTabs;
};

/** What the reader is asked before it is done. */
export type Proposal =
  | { what: 'delete'; keys: readonly string[] }
  /** The questions get the options of one of them, which the reader may choose where several have different ones. */
  | { what: 'sameOptions'; keys: readonly string[]; source: string }
  /** Several lines were pasted into an option; the first is its text as it would be then. */
  | { what: 'paste'; key: string; lines: readonly string[] };

/** What the reader looks at and picks: no part of the form, and not undone. */
export type View =
  | { view: 'section'; key: string | null }
  /** Shows or hides the options of a question. */
  | { view: 'toggle'; key: string }
  /** Shows the options of these questions, and of no others. */
  | { view: 'questions'; keys: readonly string[] }
  | { view: 'selection'; keys: readonly string[] }
  /** A problem or an entry of the outline was followed. */
  | { view: 'place'; place: Place };

export type FormEditorEvent =
  | { type: 'edited'; edit: Edit }
  /** Focus left a field: what is typed next is another step. */
  | { type: 'field.left' }
  | { type: 'undo.asked' }
  | { type: 'redo.asked' }
  | { type: 'view.changed'; view: View }
  | { type: 'proposal.made'; proposal: Proposal }
  | { type: 'source.chosen'; source: string }
  | { type: 'proposal.accepted' }
  /** A paste is made all the same, all lines in the one option. */
  | { type: 'proposal.declined' }
  | { type: 'proposal.cancelled' }
  /** While leaving is asked about it means: save, then leave. */
  | { type: 'save.asked'; intent: Intent }
  | { type: 'leave.asked' }
  | { type: 'leave.cancelled' }
  /** The copy in this browser stays, and is offered on return. */
  | { type: 'leave.confirmed' }
  /** Nothing stays. */
  | { type: 'leave.discarded' }
  | { type: 'tabs.changed'; others: OtherTabs };

export type FormEditorTag =
  | 'opening'
  | 'notFound'
  | 'editing'
  | 'dirty'
  | 'proposing'
  | 'saving'
  | 'confirmingLeave'
  | 'finished';

/** `failed` did not go through for a reason that belongs to no field. */
export type FormEditorNotice =
  | { outcome: 'draft' | 'published'; failure: null }
  | { outcome: 'failed'; failure: Failure }
  /** Refused since somebody else saved, and what they saved could not be had. */
  | { outcome: 'outdated'; failure: Failure; newer: Newer }
  /** Somebody else's version is shown; ours is kept in this browser. */
  | { outcome: 'setAside'; failure: null }
  /** Our changes stand in somebody else's version; so many had nothing left to apply to. */
  | { outcome: 'merged'; failure: null; lost: number };
