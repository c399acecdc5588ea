import type { OpeningOutput } from '#machines/form-opening/form-opening.machine.ts';
import type { SavingOutput } from '#machines/form-saving/form-saving.machine.ts';
import {
  asNew,
  emptyDocument,
  find,
  type FormDocument,
  type Place,
  saysTheSame,
  serialOf,
  questionOf,
} from '#machines/form/document.ts';
import type { FormEditorContext, FormEditorInput, FormEditorNotice, Proposal, View } from './form-editor.types.ts';
import type { LocalDraft, StoredForm, Work } from '#machines/form/stored-form.ts';
import { noHistory, paused, recorded, redone, undone } from '#machines/form/undo-history.ts';
import { asPlace, type Intent, problemsOf } from '#machines/form/problems.ts';
import { changedBySame, replacedBySame, sourcesAmong } from '#machines/form/same-options.ts';
import { type Edit, edited } from '#machines/form/edits.ts';

type Context = FormEditorContext;
type Change = Partial<Context>;

export const initially = (input: FormEditorInput): Context => ({
  formId: input.formId,
  slot: input.slot,
  question: input.question,
  base: null,
  document: emptyDocument,
  serial: 0,
  history: noHistory,
  openSection: null,
  openQuestions: [],
  selected: [],
  place: null,
  intent: null,
  refusals: [],
  failure: null,
  proposal: null,
  keptAt: null,
  whenSaved: 'list',
  others: { tabs: 0, saved: null },
});

/** Whether something is here that the server does not have. */
export const isDirty = ({ base, document }: Pick<Context, 'base' | 'document'>): boolean =>
  !saysTheSame(document, base?.document ?? emptyDocument);

/** A form that is published as it stands need not be sent again. */
export const isWorthSaving = (context: Context, intent: Intent): boolean =>
  isDirty(context) || context.base === null || context.base.draft !== (intent === 'draft');

/** What is to be kept in this browser; null when nothing is unsaved. */
export const workOf = (context: Context): Work | null => {
  const { slot, formId, base, document } = context;
  return isDirty(context) ? { slot, formId, base, document } : null;
};

/** What editing begins with: work that was kept, the form as it is stored, or nothing. */
export function opened({ form, copy }: OpeningOutput, question: number | null = null): Change {
  const start = copy ? adopted(copy, form) : { base: form, document: form?.document ?? emptyDocument };
  const { sections } = start.document;
  const wanted = question === null ? undefined : questionOf(sections, question);
  return {
    ...start,
    serial: serialOf(start.document),
    openSection: wanted?.section ?? sections[0]?.key ?? null,
    ...(wanted && { openQuestions: [wanted.question] }),
    place: wanted
      ? { level: 'question', key: wanted.question, field: 'text' }
      : { level: 'form', key: '', field: 'description' },
  };
}

/** Kept work goes on under its own name. Where the form is gone from the server it is a new one. */
function adopted({ slot, formId, base, document, keptAt }: LocalDraft, form: StoredForm | null) {
  return formId !== null && form === null
    ? { slot, keptAt, formId: null, base: null, document: asNew(document) }
    : { slot, keptAt, formId, base, document };
}

export function afterEdit(context: Context, edit: Edit): Change {
  const { document, serial, place } = edited(context.document, edit, context.serial);
  if (document === context.document) return {};
  return {
    document,
    serial,
    history: recorded(context.history, context.document, edit, place),
    refusals: withoutAnswered(context, edit),
    ...sightAfter(withNewOpen(context, edit, place), document, edit, place),
  };
}

/** A new question is there to be filled in, options and all. */
const withNewOpen = (context: Context, { edit }: Edit, place: Place | null): Context =>
  edit === 'question.add' && place !== null
    ? { ...context, openQuestions: [...context.openQuestions, place.key] }
    : context;

/** An edit of a field moves nobody. */
function sightAfter(context: Context, document: FormDocument, edit: Edit, place: Place | null): Change {
  if (place !== null) return ledTo({ ...context, document }, place);
  return 'set' in edit ? {} : inSight(context, document);
}

/** What the server objected to is settled, as far as we know, once it was changed. */
function withoutAnswered({ refusals }: Context, edit: Edit): Context['refusals'] {
  if (refusals.length === 0 || !('set' in edit)) return refusals;
  const key = 'key' in edit ? edit.key : '';
  return refusals.filter(({ place }) => place.key !== key || !(place.field in edit.set));
}

export const afterPause = ({ history }: Context): Change => ({ history: paused(history) });

export const afterUndo = (context: Context): Change => travelled(context, undone(context.history, context.document));
export const afterRedo = (context: Context): Change => travelled(context, redone(context.history, context.document));

function travelled(context: Context, travel: ReturnType<typeof undone>): Change {
  if (travel === null) return {};
  const { history, document, place } = travel;
  const there = { ...context, document };
  return { history, document, ...(place === null ? inSight(context, document) : ledTo(there, place)) };
}

/** Leads the reader to a place: what it stands in is opened. One that is not there any more is only looked for. */
export function ledTo(context: Context, place: Place): Change {
  const rest = inSight(context, context.document);
  const found = find(context.document, place.key);
  if (found === undefined) return place.key === '' ? { ...rest, place: { ...place } } : rest;
  const [section = place.key, question] = found.path;
  const openQuestions = rest.openQuestions ?? context.openQuestions;
  return {
    ...rest,
    place: { ...place },
    openSection: section,
    openQuestions:
      question === undefined || openQuestions.includes(question) ? openQuestions : [...openQuestions, question],
  };
}

/** What is open and picked, as far as it is still there. */
function inSight({ openSection, openQuestions, selected }: Context, document: FormDocument): Change {
  const isHere = (key: string) => find(document, key) !== undefined;
  return {
    openSection: openSection !== null && isHere(openSection) ? openSection : (document.sections[0]?.key ?? null),
    openQuestions: openQuestions.every(isHere) ? openQuestions : openQuestions.filter(isHere),
    selected: selected.every(isHere) ? selected : selected.filter(isHere),
  };
}

export function ledToProblem(context: Context, intent: Intent): Change {
  const [first] = problemsOf(context.document, intent);
  if (first === undefined) return { intent };
  return { ...ledTo(context, asPlace(first.place)), intent };
}

const toggled = (open: readonly string[], key: string): readonly string[] =>
  open.includes(key) ? open.filter((other) => other !== key) : [...open, key];

export function afterView(context: Context, view: View): Change {
  switch (view.view) {
    case 'section':
      return { openSection: view.key };
    case 'toggle':
      return { openQuestions: toggled(context.openQuestions, view.key) };
    case 'questions':
      return { openQuestions: view.keys };
    case 'selection':
      return { selected: view.keys };
    default:
      return ledTo(context, view.place);
  }
}

/** Whether what is proposed can still be done. */
export function isPossible({ document }: Context, proposal: Proposal): boolean {
  if (proposal.what === 'sameOptions')
    return isSource(document, proposal) && changedBySame(document, proposal.source, proposal.keys).length > 0;
  return (proposal.what === 'delete' ? proposal.keys : [proposal.key]).some((key) => find(document, key) !== undefined);
}

type SameOptions = Extract<Proposal, { what: 'sameOptions' }>;

const isSource = (document: FormDocument, { keys, source }: SameOptions): boolean =>
  sourcesAmong(document, keys).some(({ key }) => key === source);

/** Nothing is lost by it, and there is nothing to choose. */
export const isHarmless = (context: Context, proposal: Proposal): boolean =>
  proposal.what === 'sameOptions' &&
  isPossible(context, proposal) &&
  replacedBySame(context.document, proposal.source, proposal.keys).length === 0;

/** Whether the others may get the options of this one instead. */
export const isChoice = ({ document, proposal }: Context, source: string): boolean =>
  proposal?.what === 'sameOptions' && isSource(document, { ...proposal, source });

export const chosenSource = ({ proposal }: Context, source: string): Change =>
  proposal?.what === 'sameOptions' ? { proposal: { ...proposal, source } } : {};

/** What the reader agreed to, as an edit. */
export function editIn({ proposal }: Pick<Context, 'proposal'>, isAccepted: boolean): Edit {
  if (proposal?.what === 'sameOptions')
    return { edit: 'options.same', source: proposal.source, questions: proposal.keys };
  if (proposal?.what !== 'paste') return { edit: 'delete', keys: proposal?.keys ?? [] };
  const { key, lines } = proposal;
  return { edit: 'option.paste', key, lines: isAccepted ? lines : [lines.join(' ')] };
}

/** What saving has come to. Another document than ours is a step that can be undone. */
export function afterSaving(context: Context, { base, document, failure, refusals }: SavingOutput): Change {
  const history =
    document === context.document
      ? context.history
      : recorded(context.history, context.document, { edit: 'replace', document }, null);
  return {
    base,
    formId: base?.id ?? null,
    document,
    history,
    failure,
    refusals,
    ...(refusals[0] ? ledTo({ ...context, document }, asPlace(refusals[0].place)) : inSight(context, document)),
  };
}

/** Our work, when theirs takes its place on screen. */
export const yielded = (context: Context, { outcome }: SavingOutput): Work | null =>
  outcome === 'yielded' ? workOf(context) : null;

export const savedAs = ({ intent }: Context): FormEditorNotice => ({
  outcome: intent === 'draft' ? 'draft' : 'published',
  failure: null,
});

/** What there is to say; null where it stands at its field, or is the session's to tell. */
export function noticeOf({ outcome, failure, newer, refusals, lost }: SavingOutput): FormEditorNotice | null {
  if (outcome === 'yielded') return { outcome: 'setAside', failure: null };
  if (outcome === 'merged') return { outcome: 'merged', failure: null, lost };
  if (outcome !== 'refused' || failure === null || failure.kind === 'sessionOver') return null;
  if (newer !== null) return { outcome: 'outdated', failure, newer };
  return refusals.length > 0 ? null : { outcome: 'failed', failure };
}

export const savingOf = ({ base, document, intent }: Context) => ({ base, document, intent: intent ?? 'draft' });
