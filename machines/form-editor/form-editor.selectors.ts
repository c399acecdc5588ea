import type { SnapshotFrom } from 'xstate';
import type { Change } from '#machines/form/diff.ts';
import { changesBetween } from '#machines/form/diff.ts';
import { emptyDocument, type FormDocument, type Place } from '#machines/form/document.ts';
import type { FormEditorContext, FormEditorTag, Proposal } from './form-editor.types.ts';
import type { FieldRefusal } from '#machines/form/save-refusals.ts';
import type { StoredForm } from '#machines/form/stored-form.ts';
import type { formEditorMachine } from './form-editor.machine.ts';
import { type Intent, type Problem, problemsOf } from '#machines/form/problems.ts';
import { sourcesAmong } from '#machines/form/same-options.ts';

/** As much of a snapshot as most selectors read. */
type Snapshot = { context: FormEditorContext; hasTag(tag: FormEditorTag): boolean };
type Whole = Pick<SnapshotFrom<typeof formEditorMachine>, 'children'>;

export const isOpening = (snapshot: Snapshot): boolean => snapshot.hasTag('opening');
export const isNotFound = (snapshot: Snapshot): boolean => snapshot.hasTag('notFound');
export const isEditing = (snapshot: Snapshot): boolean => snapshot.hasTag('editing');
export const isSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('saving');
export const isFinished = (snapshot: Snapshot): boolean => snapshot.hasTag('finished');
export const isDirty = (snapshot: Snapshot): boolean => snapshot.hasTag('dirty');

/** Unsaved work stands against leaving: stay, leave it kept here, discard it, or save it first. */
export const isAskedToLeave = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('confirmingLeave') && !snapshot.hasTag('saving');

/** A save under way stands against leaving: wait, or leave without knowing what becomes of it. */
export const isAskedToAbandon = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('confirmingLeave') && snapshot.hasTag('saving');

/** Whether closing the tab may lose something (NAV-08). */
export const mayLoseWork = (snapshot: Snapshot): boolean => tagsAtStake.some((tag) => snapshot.hasTag(tag));

const tagsAtStake = ['dirty', 'proposing', 'saving', 'confirmingLeave'] as const;

export const documentOf = (snapshot: Snapshot): FormDocument => snapshot.context.document;
export const storedOf = (snapshot: Snapshot): StoredForm | null => snapshot.context.base;
export const proposalOf = (snapshot: Snapshot): Proposal | null =>
  snapshot.hasTag('proposing') ? snapshot.context.proposal : null;
/** That the picked questions get the options of the first of them that has any. */
export function sameOptionsProposal(snapshot: Snapshot): Proposal {
  const keys = selectedOf(snapshot);
  return { what: 'sameOptions', keys, source: sourcesAmong(documentOf(snapshot), keys)[0]?.key ?? '' };
}

/** Where the focus belongs: another object after each step that moves it. */
export const placeOf = (snapshot: Snapshot): Place | null => snapshot.context.place;
export const openSectionOf = (snapshot: Snapshot): string | null => snapshot.context.openSection;
export const openQuestionsOf = (snapshot: Snapshot): readonly string[] => snapshot.context.openQuestions;
export const selectedOf = (snapshot: Snapshot): readonly string[] => snapshot.context.selected;
export const intentOf = (snapshot: Snapshot): Intent | null => snapshot.context.intent;
export const refusalsOf = (snapshot: Snapshot): readonly FieldRefusal[] => snapshot.context.refusals;

/** All that keeps the form from being published; the same list as long as the form is the same. */
export const problemsIn = (snapshot: Snapshot): readonly Problem[] => problemsOf(snapshot.context.document, 'publish');

/** Another tab shows this form as well. */
export const isOpenElsewhere = (snapshot: Snapshot): boolean => snapshot.context.others.tabs > 0;
/** The version that another tab saved, if it is newer than the one here. */
export function savedElsewhere({ context: { others, base } }: Snapshot): number | null {
  return others.saved !== null && others.saved > (base?.version ?? 0) ? others.saved : null;
}

/** What was changed since the version that was loaded. */
export const changesIn = ({ base, document }: Pick<FormEditorContext, 'base' | 'document'>): Change[] =>
  changesBetween(base?.document ?? emptyDocument, document);

/** The children, with states of their own: there while `opening`, while there is a form, and while `saving`. */
export const openingOf = ({ children }: Whole) => children.opening;
export const autosaveOf = ({ children }: Whole) => children.autosave;
export const savingOf = ({ children }: Whole) => children.saving;
